import { strToU8, zipSync } from 'fflate'

/* Builds workbooks for the tests of the importer. */

const zipped = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * An XLSX workbook of two sheets with these rows in the first. A cell of style 1 is a date; `<c t="s">` takes
 * its text from the shared strings.
 * @param head what comes before the sheet, such as a document type
 */
export const xlsx = (
  rows: string,
  { shared = [], head = '' }: { shared?: readonly string[]; head?: string } = {},
): Buffer =>
  zipped({
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Prices &amp; more" sheetId="7" r:id="rId5"/>
    <sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${(
      [
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId5', 'worksheet', '/xl/worksheets/sheet7.xml'],
        ['rId2', 'styles', 'styles.xml'],
        ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ] as const
    )
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEET}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SPREADSHEET}">${shared.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData><row r="1"><c r="A1" t="e"><v>#REF!</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet7.xml': `<?xml version="1.0"?>${head}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`,
  })

/**
 * An ODS workbook with these rows of its one sheet.
 * @param head what comes before the content, such as a document type
 */
export const ods = (rows: string, { head = '' }: { head?: string } = {}): Buffer =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?>${head}<office:document-content><office:body><office:spreadsheet>
    <table:table table:name="Prices">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })
