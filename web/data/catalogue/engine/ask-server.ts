import { readAnswer } from '../../answer.ts'
import { askAgain } from '../../ask-again.ts'
import { send } from '../../transport.ts'
import type { CatalogueAnswer } from './loaded-catalogue.ts'

/**
 * Asks for what has changed since a hash. Written by hand, so that the worker need not load the call table.
 * @throws Failed, SignedOut or Refused
 */
export async function askServer(hash: string, token: string): Promise<CatalogueAnswer> {
  const fields = new URLSearchParams({ hash, format: 'columns' }).toString()
  const ask = () =>
    send({ method: 'GET', url: `/rest/productsFromServer?${fields}`, headers: { 'x-session-token': token } })
  return askAgain(async () => readAnswer(await ask(), false) as CatalogueAnswer)
}
