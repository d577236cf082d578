import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { counts, refusals, tryImport, warnings } from '#testing/try-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const version = async () =>
  (await server.db.selectFrom('catalogue_version').select('content').executeTakeFirstOrThrow()).content
const marks = async (table: string) =>
  (await sql`select xmin::text, ctid::text from ${sql.table(table)} order by ctid`.execute(server.db)).rows

describe('a prices file', () => {
  const prices = (text: string, options = {}) => tryImport(server.db, 'prices', text, options)
  const breaks = (list: string, id: string) =>
    server.db
      .selectFrom('price_break')
      .select(['quantity', 'price_cents'])
      .where('list_id', '=', list)
      .where('product_id', '=', id)
      .orderBy('quantity')
      .execute()
  const FILE = `Product ID,List,Kind,List name,Qty,Price
${PRODUCTS.rare},,,,,"$1,090.50"
${PRODUCTS.rare},base,,,10,99
${PRODUCTS.rare},gold,level,,1,95
${PRODUCTS.rare},ACME,contract,Acme agreement,1,90.00
${PRODUCTS.case},ACME,,,1,8
`
  it('writes breaks of any list, base where none is named, and makes lists whose kind it gives', async () => {
    const result = await prices(FILE)
    expect(refusals(result)).toEqual([])
    expect(counts(result)).toEqual(['price lists 1 added', 'prices 4 added, 1 changed'])
    expect(await breaks('BASE', PRODUCTS.rare)).toEqual([
      { quantity: 1, price_cents: 1_090_50 },
      { quantity: 10, price_cents: 99_00 },
    ])
    expect(await breaks('GOLD', PRODUCTS.rare)).toEqual([{ quantity: 1, price_cents: 95_00 }])
    expect(await server.db.selectFrom('price_list').selectAll().where('id', '=', 'ACME').execute()).toEqual([
      { id: 'ACME', kind: 'contract', name: 'Acme agreement', valid_from: null, valid_to: null },
    ])
  })

  it('a second time changes nothing', async () => {
    const before = [await version(), await marks('price_break'), await marks('price_list')]
    expect(counts(await prices(FILE))).toEqual(['prices 5 unchanged'])
    expect([await version(), await marks('price_break'), await marks('price_list')]).toEqual(before)
  })

  it('takes a break away where the price is (none)', async () => {
    expect(
      counts(await prices(`sku,quantity,price\n${PRODUCTS.rare},10,(none)\n${PRODUCTS.rare},20,(none)\n`)),
    ).toEqual(['prices 1 removed'])
    expect(await breaks('BASE', PRODUCTS.rare)).toHaveLength(1)
  })

  it.each([
    ['0', 'is zero: nothing is sold for nothing'],
    ['-1', 'is below zero'],
    ['', 'is missing; to take a price away write (none)'],
    ['1.999', 'has more than two decimals'],
    ['2000000', 'is more than 1000000 dollars'],
  ])('refuses the price %j', async (price, reason) =>
    expect(refusals(await prices(`sku,price,quantity\n${PRODUCTS.case},${price},1\n`))).toEqual([
      `2 price: ${reason}`,
    ]),
  )

  it('refuses unknown products and lists, second base lists, contradictions and repeats', async () => {
    const result = await prices(
      `sku,list,kind,quantity,price\nNOBODY,,,1,1\n${PRODUCTS.case},NEW,,1,1\n${PRODUCTS.case},BASE2,base,1,1\n${PRODUCTS.case},GOLD,special,1,1\n${PRODUCTS.case},GOLD,,1,1\n${PRODUCTS.case},gold,,1,2\n${PRODUCTS.case},,,100001,1\n`,
    )
    expect(refusals(result)).toEqual([
      '2 sku: is no product that is known here',
      '3 list: is no price list that is known here; to make it, say its kind in a column "kind"',
      '4 kind: cannot be a second list of dealer prices; those are in BASE',
      '5 kind: contradicts the list GOLD, which is of kind level',
      '6 sku: the price of this product, list and quantity stands on line 5 already',
      '7 sku: the price of this product, list and quantity stands on line 5 already',
      '8 quantity: must be from 1 to 100000',
    ])
    expect(result.isImported).toBe(false)
  })
})

describe('a stock file', () => {
  const stock = (text: string, options = {}) => tryImport(server.db, 'stock', text, options)
  const FILE = `sku\ton hand\texpected date\texpected qty\tavailability text\n${PRODUCTS.rare}\t1,200\t09/12/2026\t50\t\n${PRODUCTS.zero}\t7.0\t\t\tAsk us\n${PRODUCTS.case}\t\t\t\t\n`

  it('sets what is on hand and what is expected', async () => {
    const result = await stock(FILE)
    expect(refusals(result)).toEqual([])
    expect(counts(result)).toEqual(['stock 2 changed', 'expected deliveries 2 changed'])
    expect(
      await server.db
        .selectFrom('product')
        .select(['expected_on', 'expected_quantity'])
        .where('id', '=', PRODUCTS.rare)
        .executeTakeFirst(),
    ).toEqual({ expected_on: '2026-12-09', expected_quantity: 50 })
    expect(
      (
        await server.db
          .selectFrom('stock')
          .select('available')
          .where('product_id', '=', PRODUCTS.rare)
          .executeTakeFirst()
      )?.available,
    ).toBe(1_200)
  })

  it('a second time changes nothing; a file of numbers alone never moves the catalogue', async () => {
    const before = [await version(), await marks('stock'), await marks('product')]
    expect(counts(await stock(FILE))).toEqual(['stock 2 unchanged', 'expected deliveries 2 unchanged'])
    expect([await version(), await marks('stock'), await marks('product')]).toEqual(before)
    expect(counts(await stock(`sku,stock\n${PRODUCTS.rare},5\n`))).toEqual(['stock 1 changed'])
    expect(await version()).toBe(before[0])
  })

  it('refuses less than orders were promised, unknown products, repeats and halves', async () => {
    await server.db
      .updateTable('stock')
      .set({ allocated: 4 })
      .where('product_id', '=', PRODUCTS.rare)
      .execute()
    expect(
      refusals(
        await stock(
          `sku,stock\n${PRODUCTS.rare},3\nNOBODY,1\n${PRODUCTS.case},-1\n${PRODUCTS.zero},1.5\n${PRODUCTS.minimum},1\n${PRODUCTS.minimum},2\n`,
        ),
      ),
    ).toEqual([
      '2 stock: is less than the 4 that are allocated to orders; ship or cancel those first',
      '3 sku: is no product that is known here',
      '4 stock: must be from 0 to 100000000',
      '5 stock: is no whole number',
      '7 sku: the same product stands on line 6 already',
    ])
    expect(counts(await stock(`sku,stock\n${PRODUCTS.rare},4\n`))).toEqual(['stock 1 changed'])
  })
})

describe('a devices file', () => {
  const devices = (text: string, options = {}) => tryImport(server.db, 'devices', text, options)
  const deviceOf = (vendor: string, name: string) =>
    server.db
      .selectFrom('device')
      .selectAll()
      .where('vendor_id', '=', vendor)
      .where('name', '=', name)
      .executeTakeFirst()
  const FILE = `brand,name,device,model,introduced
Samsung,GALAXY S24,e1q,SM-S921B,
samsung,Galaxy S24+,e2q,SM-S926B,2024-01-31
Samsung,Galaxy S24,,SM-S921U,
Oppo,Oppo A31,CPH2015,CPH2015,2015-04
Oppo,A31,CPH2031,A31,
ZTE,,msm7627a,ZTE V889F,2012
`
  it("makes makers and devices; rows of one device add their codes as aliases, whatever the case and the maker's name before it", async () => {
    const result = await devices(FILE)
    expect(refusals(result)).toEqual([])
    expect(counts(result)).toEqual(['makers 2 added', 'devices 3 added, 1 changed'])
    expect(await deviceOf('SAMSUNG', 'Galaxy S24')).toMatchObject({
      id: 'S24',
      introduced_on: '2024-01-31',
      aliases: ['SM-S921B', 'e1q', 'SM-S921U'],
    })
    expect(await deviceOf('SAMSUNG', 'Galaxy S24+')).toMatchObject({
      id: 'samsung-galaxy-s24-plus',
      link: 'galaxy-s24-plus',
    })
    expect(await deviceOf('oppo', 'Oppo A31')).toMatchObject({
      link: 'oppo-a31',
      introduced_on: '2015-04-01',
      aliases: ['CPH2015', 'CPH2031'],
    })
    expect(await deviceOf('zte', 'ZTE V889F')).toMatchObject({
      introduced_on: '2012-01-01',
      aliases: ['msm7627a'],
    })
  })

  it('a second time changes nothing', async () => {
    const before = [await version(), await marks('device'), await marks('device_vendor')]
    expect(counts(await devices(FILE))).toEqual(['devices 4 unchanged'])
    expect([await version(), await marks('device'), await marks('device_vendor')]).toEqual(before)
  })

  it('refuses rows without a maker or any name, and two introductions of one device', async () => {
    expect(
      refusals(
        await devices(
          'vendor,name,introduced\n,x,\nApple,,\nApple,++,\nApple,iPhone 99,2031-09-01\nApple,iphone-99,2032-09-01\n***,y,\n',
        ),
      ),
    ).toEqual([
      '2 vendor: is missing',
      '3 name: is missing, and so is the model',
      '6 introduced: contradicts line 5, which says 2031-09-01 of the same device',
      '7 vendor: has no letter and no digit, so it can have no address in the shop',
    ])
  })
})

describe('a customers file', () => {
  const customers = (text: string, options = {}) => tryImport(server.db, 'customers', text, options)
  const FILE = `Customer ID,Customer Name,Country,Business Group,Price Level,Credit Limit 2,Credit Limit 3,Terms,Payer,Custom Addresses,Account ID,Account Name,Address Name,Company,Contact,Address 1,Suburb,City,State,Postcode
HEAD,Head Office Pty Ltd,AU,AU02,GOLD,"$40,000",60000,30d,,Y,H-1,,Shop,Head,Ann,1 Queen St,Darwin,,nt,0800
HEAD,,AU,,,,,,,,H-1,,Store,,,2 Back Lane,Brisbane,,QL,4000
HEAD,,AU,,,,,,,,H-2,Second shop,,,Bo,3 High St,Cairns,,qld,4870
BRANCH,Branch Ltd,New Zealand,,,,,,HEAD,N,B-1,,,,Cy,4 Hill Rd,Ponsonby,Auckland,,0110
`
  it("makes customers, accounts and addresses with states in Australia Post's spelling and postcodes with their noughts", async () => {
    const result = await customers(FILE)
    expect(refusals(result)).toEqual([])
    expect(counts(result)).toEqual([
      'customers 2 added',
      'balances 2 added',
      'accounts 3 added',
      'addresses 4 added',
      'usual addresses 3 changed',
    ])
    expect(
      await server.db
        .selectFrom('customer')
        .selectAll()
        .where('id', 'in', ['HEAD', 'BRANCH'])
        .orderBy('id', 'desc')
        .execute(),
    ).toMatchObject([
      {
        business_group: 'AU02',
        level_list_id: 'GOLD',
        credit_limit2_cents: 40_000_00,
        credit_limit3_cents: 60_000_00,
        payment_terms_id: '30D',
        payer_id: null,
        custom_addresses: true,
        credit_hold: false,
      },
      {
        business_group: 'NZ01',
        country: 'NZ',
        level_list_id: null,
        credit_limit2_cents: 0,
        payment_terms_id: 'COD',
        payer_id: 'HEAD',
        custom_addresses: false,
      },
    ])
    const addresses = await server.db
      .selectFrom('account as a')
      .innerJoin('address as d', 'd.account_id', 'a.id')
      .select([
        'a.id',
        'a.name',
        'd.line1',
        'd.city',
        'd.state',
        'd.postcode',
        (eb) => eb('a.delivery_address_id', '=', eb.ref('d.id')).as('usual'),
      ])
      .where('a.customer_id', 'in', ['HEAD', 'BRANCH'])
      .orderBy('d.id')
      .execute()
    expect(addresses).toEqual([
      {
        id: 'H-1',
        name: 'Head Office Pty Ltd',
        line1: '1 Queen St',
        city: '',
        state: 'NT',
        postcode: '0800',
        usual: true,
      },
      {
        id: 'H-1',
        name: 'Head Office Pty Ltd',
        line1: '2 Back Lane',
        city: '',
        state: 'QLD',
        postcode: '4000',
        usual: false,
      },
      {
        id: 'H-2',
        name: 'Second shop',
        line1: '3 High St',
        city: '',
        state: 'QLD',
        postcode: '4870',
        usual: true,
      },
      {
        id: 'B-1',
        name: 'Branch Ltd',
        line1: '4 Hill Rd',
        city: 'Auckland',
        state: '',
        postcode: '0110',
        usual: true,
      },
    ])
  })

  it('a second time changes nothing; another file changes what it says', async () => {
    const tables = ['customer', 'customer_balance', 'account', 'address']
    const before = await Promise.all(tables.map(marks))
    expect(counts(await customers(FILE))).toEqual([
      'customers 2 unchanged',
      'balances 2 unchanged',
      'accounts 3 unchanged',
      'addresses 4 unchanged',
    ])
    expect(await Promise.all(tables.map(marks))).toEqual(before)
    const result = await customers(
      'customer,country,account,address name,address1,suburb,state,postcode,default address,credit hold\nHEAD,AU,H-1,store,5 New Lane,Brisbane,QLD,4001,Y,Y\n',
    )
    expect(counts(result)).toEqual([
      'customers 1 changed',
      'balances 1 unchanged',
      'accounts 1 unchanged',
      'addresses 1 changed',
      'usual addresses 1 changed',
    ])
  })

  it('an ABN or a GST number is kept as papers print it; another number stays as it is written', async () => {
    const numberOf = async (id: string) =>
      (
        await server.db
          .selectFrom('customer')
          .select('tax_number')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).tax_number
    for (const [id, country, written, kept] of [
      ['TAX-1', 'AU', '51824753556', '51 824 753 556'],
      ['TAX-2', 'NZ', '49098576', '49-098-576'],
      ['TAX-3', 'AU', 'applied for', 'applied for'],
      ['TAX-4', 'AU', '', ''],
    ] as const) {
      await customers(
        `customer,name,country,business_group,abn\n${id},Shop,${country},${country}01,${written}\n`,
      )
      expect(await numberOf(id)).toBe(kept)
    }
  })

  it('M7: one credit_limit fills both limits; a column of its own sets each', async () => {
    const limits = async (id: string) => {
      const columns = ['credit_limit2_cents', 'credit_limit3_cents'] as const
      const row = await server.db
        .selectFrom('customer')
        .select(columns)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.credit_limit2_cents, row.credit_limit3_cents]
    }
    const head = 'customer,name,country,credit_limit'
    expect(
      refusals(
        await customers(
          `${head},credit_limit2,limit3\nM7-1,a,AU,5000,,\nM7-2,b,AU,5000,4000,\nM7-3,c,AU,5000,,9000\nM7-4,d,AU,,4000,9000\n`,
        ),
      ),
    ).toEqual([])
    expect(await Promise.all(['M7-1', 'M7-2', 'M7-3', 'M7-4'].map(limits))).toEqual([
      [5_000_00, 5_000_00],
      [4_000_00, 5_000_00],
      [5_000_00, 9_000_00],
      [4_000_00, 9_000_00],
    ])
    const again = await customers('customer,credit limit\nM7-4,"$6,000"\nM7-3,(none)\n')
    expect([refusals(again), counts(again)]).toEqual([[], ['customers 2 changed', 'balances 2 unchanged']])
    expect(await Promise.all(['M7-3', 'M7-4'].map(limits))).toEqual([
      [0, 0],
      [6_000_00, 6_000_00],
    ])
    expect(refusals(await customers('customer,credit_limit\nM7-4,1\nM7-4,2\n'))).toEqual([
      '2 customer: belongs together with line 3, which is refused',
      '3 credit_limit: contradicts line 2, which says 100',
    ])
  })

  it('refuses a limit 3 below limit 2, also where the file says one of them; 0 is none', async () => {
    const head = 'customer,name,country,limit2,limit3'
    expect(refusals(await customers(`${head}\nLF-1,a,AU,5000,4000\n`))).toEqual([
      '2 limit3: does not fit: limit 3, $4,000.00, would be below limit 2, $5,000.00; it counts open orders too',
    ])
    expect(refusals(await customers(`${head}\nLF-2,b,AU,5000,5000\nLF-3,c,AU,5000,0\n`))).toEqual([])
    const kept = server.db
      .selectFrom('customer')
      .select(['id', 'credit_limit2_cents as two', 'credit_limit3_cents as three'])
      .where('id', 'like', 'LF-%')
      .orderBy('id')
    const before = await kept.execute()
    expect(before).toEqual([
      { id: 'LF-2', two: 5_000_00, three: 5_000_00 },
      { id: 'LF-3', two: 5_000_00, three: 0 },
    ])
    expect(refusals(await customers('customer,limit2\nLF-2,6000\n'))).toEqual([
      '2 limit2: does not fit: limit 3, $5,000.00, would be below limit 2, $6,000.00; it counts open orders too',
    ])
    expect(refusals(await customers('customer,limit3\nLF-2,4500\n'))).toEqual([
      '2 limit3: does not fit: limit 3, $4,500.00, would be below limit 2, $5,000.00; it counts open orders too',
    ])
    expect(refusals(await customers('customer,limit2\nLF-3,6000\n'))).toEqual([])
    expect((await kept.execute()).map(({ two, three }) => [two, three])).toEqual([
      [5_000_00, 5_000_00],
      [6_000_00, 0],
    ])
  })

  it('refuses what cannot be, all rows of a customer together', async () => {
    const text = `customer id,name,country,business group,level,payer,account id,address1,suburb,state,postcode,limit2,custom addresses
C-1,One,AU,NZ01,,,,,,,,,
C-2,Two,FR,,,,,,,,,,
C-3,Three,AU,,BASE,,A-3,1 St,Perth,XX,80,,maybe
C-3,Drei,AU,,,,A-4,,,,,,
C-5,Five,AU,,,C-5,,,,,,,
C-6,Six,AU,,,BRANCH,,,,,,,
HEAD,,,,,C-1,,,,,,,
C-8,Eight,AU,,,NOBODY,H-1,,,,,-5,
C-9,,,,,,,9 St,,,,,
`
    expect(refusals(await customers(text))).toEqual([
      "2 business group: does not go with the country, AU: Australia's groups begin with AU, and no others",
      '3 country: is neither AU (Australia) nor NZ (New Zealand)',
      '4 custom addresses: is neither Y nor N',
      '4 state: is no state of Australia',
      '4 postcode: is no postcode: those have four digits',
      '4 level: is a price list, but not of kind level',
      '5 name: contradicts line 4, which says Three',
      '6 payer: is the customer itself; leave the cell empty',
      '7 payer: is paid for by another customer; name that one',
      '8 payer: is given to a customer that pays for others',
      '9 limit2: is below zero',
      '9 payer: is no customer that is known here',
      '9 account id: belongs to customer HEAD',
      '10 account id: is missing: an address belongs to an account',
      '10 country: is missing: an address cannot be checked without it',
      '10 name: is missing: a new customer needs one',
      '10 country: is missing: a new customer needs one',
    ])
  })

  it('M11: refuses customers and accounts that differ from others in capital letters alone', async () => {
    expect(
      refusals(
        await customers(
          'customer,name,country,account\nhead,a,AU,\nC-9,b,AU,h-1\nNEW,c,AU,N-1\nnew,d,AU,n-1\n',
        ),
      ),
    ).toEqual([
      '2 customer: differs from the customer HEAD that is on file in capital letters alone; write it as it stands there',
      '3 account: differs from the account H-1 that is on file in capital letters alone; write it as it stands there',
      '5 customer: differs from the customer NEW of line 4 in capital letters alone; write it as it stands there',
      '5 account: differs from the account N-1 of line 4 in capital letters alone; write it as it stands there',
    ])
  })

  it('warns of incomplete addresses, and of suburbs and postcodes that do not belong together when it has the lists', async () => {
    const localities = [
      {
        name: 'au.csv',
        bytes: Buffer.from(
          'postcode,locality,state\n4000,BRISBANE,QLD\n4000,SPRING HILL,QLD\n0872,MUTITJULU,NT\n6000,PERTH,WA\n',
        ),
      },
      { name: 'nz.csv', bytes: Buffer.from('postcode,locality,territory\n0110,Whangarei,Whangarei\n') },
    ]
    const text = `customer,name,country,account,address name,address1,suburb,city,state,postcode
L-1,a,AU,L-1,1,1 St,Brisbane,,QLD,4000
L-1,a,AU,L-1,2,1 St,Spring-Hill,,NSW,4000
L-1,a,AU,L-1,3,1 St,Perth,,WA,4000
L-1,a,AU,L-1,4,1 St,Nowhere,,WA,9999
L-1,a,AU,L-1,5,1 St,,,,
L-1,a,AU,L-1,6,1 St,Mutitjulu,,NT,872
L-2,b,NZ,L-2,1,1 St,Whangārei,Whangārei,,0110
L-2,b,NZ,L-2,2,1 St,Brisbane,Whangārei,,0110
`
    const result = await customers(text, { localities })
    expect(refusals(result)).toEqual([])
    expect(warnings(result)).toEqual([
      '3 state: does not belong to postcode 4000: that is in QLD',
      '4 suburb: does not belong to postcode 4000: 4000 is BRISBANE, SPRING HILL; Perth is 6000',
      '6 address1: is of an address without suburb, state, postcode: nothing can be sent there until that is filled in',
      '7 postcode: has lost the nought before it; it is taken for 0872',
      '9 suburb: does not belong to postcode 0110: 0110 is WHANGAREI',
    ])
  })
})

describe('a users file', () => {
  const users = (text: string, options = {}) => tryImport(server.db, 'users', text, options)
  const userOf = (login: string) =>
    server.db.selectFrom('portal_user').selectAll().where('login', '=', login).executeTakeFirst()
  let account = '',
    other = ''
  beforeAll(async () => {
    ;[account, other] = [(await server.person()).accountId, (await server.person()).accountId]
  })
  const file = () => `Login,Email,First Name,Last Name,Phone,Type,Account,Letters,Extras
ann,ann@example.com,Ann,Ng,07 3000 0000,C,${account},"p, d, r",f
ann,,,,,,${other},DP,
STAFF1,staff1@example.com,Stu,Aff,,staff,,,
`
  it('makes people without a password, and gives them their letters on each account', async () => {
    const result = await users(file())
    expect(refusals(result)).toEqual([])
    expect(counts(result)).toEqual(['users 2 added', 'users of accounts 2 added'])
    const ann = await userOf('ann')
    expect(ann).toMatchObject({
      email: 'ann@example.com',
      first_name: 'Ann',
      phone: '07 3000 0000',
      type: 'C',
      password_hash: null,
      totp_secret: null,
      demo: false,
    })
    expect(await userOf('STAFF1')).toMatchObject({ type: 'S' })
    const held = await server.db
      .selectFrom('user_account')
      .select(['account_id', 'permissions', 'extra_permissions', 'is_default'])
      .where('user_id', '=', ann!.id)
      .execute()
    expect(held).toEqual(
      expect.arrayContaining([
        { account_id: account, permissions: 'DPR', extra_permissions: 'F', is_default: true },
        { account_id: other, permissions: 'DP', extra_permissions: '', is_default: false },
      ]),
    )
  })

  it('a second time changes nothing; a password that was set since stays', async () => {
    await server.db
      .updateTable('portal_user')
      .set({ password_hash: 'set' })
      .where('login', '=', 'ann')
      .execute()
    const before = [await marks('portal_user'), await marks('user_account')]
    expect(counts(await users(file()))).toEqual(['users 2 unchanged', 'users of accounts 2 unchanged'])
    expect([await marks('portal_user'), await marks('user_account')]).toEqual(before)
    expect(counts(await users('login,phone,type\nANN,1234,c\n'))).toEqual(['users 1 changed'])
    expect(await userOf('ann')).toMatchObject({
      phone: '1234',
      type: 'c',
      password_hash: 'set',
      login: 'ann',
    })
  })

  it('M11: refuses E and F together on one account, and takes them on two', async () => {
    const head = 'login,email,first name,last name,account,letters'
    expect(refusals(await users(`${head}\nef,ef@example.com,E,F,${account},PEF\n`))).toEqual([
      '2 letters: holds both E (require order approval) and F (approve orders), of which nobody has both on one account',
    ])
    expect(
      refusals(await users(`${head}\nef,ef@example.com,E,F,${account},PE\nef,,,,${other},PF\n`)),
    ).toEqual([])
  })

  it('M11: warns of people who are left without letters or an account', async () => {
    const head = 'login,email,first name,last name,account'
    const result = await users(`${head}\nno1,no1@example.com,N,O,${account}\nno2,no2@example.com,N,O,\n`)
    expect([refusals(result), counts(result)]).toEqual([[], ['users 2 added', 'users of accounts 1 added']])
    expect(warnings(result)).toEqual([
      `2 letters: leaves this person without a letter on account ${account}: they can sign in and do nothing there`,
      '3 account: is missing, and no account is on file for this person: they can do nothing until they have one',
    ])
    expect(warnings(await users(`login,account,letters\nno1,${account},P\nno2,${account},DP\n`))).toEqual([])
    expect(warnings(await users(`login,account\nno1,${account}\nno2,\n`))).toEqual([])
    expect(warnings(await users(`login,account,letters\nno1,${account},(none)\n`))).toEqual([
      warnings(result)[0],
    ])
  })

  it('refuses what cannot be, all rows of a person together', async () => {
    const person = await server.person()
    const text = `login,email,first name,last name,type,account,letters,extras
bob,ann@example.com,Bob,B,,,,
cy,cy@example.com,Cy,C,X,${account},DZ,Q9
cy,,,,,NOWHERE,D,
di,not an address,Di,D,,,,
ed,,,,,,D,
${person.email},ed@example.com,Ed,E,,,,
f f,f@example.com,F,F,,,,
gi,same@example.com,Gi,G,,,,
hu,SAME@example.com,Hu,H,,${account},D,
hu,,,,,${account},P,
,x@example.com,X,X,,,,
`
    expect(refusals(await users(text))).toEqual([
      '2 email: belongs to ann',
      '3 letters: holds Z, which is none of ABCDEFHILOPQRSTVX',
      '3 extras: holds 9, which is none of ACDFKOPQSTVM',
      '3 type: is none of S (Staff), C (Customer), c (Inactive customer)',
      '4 account: is no account that is known here',
      '5 email: is no e-mail address',
      '6 account: is missing: letters are held on an account',
      '6 email: is missing: a new person needs it',
      '6 first name: is missing: a new person needs it',
      '6 last name: is missing: a new person needs it',
      '7 login: is the e-mail address or alias of somebody else',
      '8 login: holds a blank',
      '10 email: belongs to the person on line 9',
      '11 account: the same person and account stands on line 10 already',
      '12 login: is missing',
    ])
  })
})
