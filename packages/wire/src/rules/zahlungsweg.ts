import type { Zahlungsweg } from '../abschlag/zahlungsweg.ts'

/** The account that is debited on a day from the next payment on; null: the customer transfers. */
export function kontoAm({ konto, wechsel }: Pick<Zahlungsweg, 'konto' | 'wechsel'>, tag: string): string | null {
  const last = wechsel.findLast(({ ab }) => ab <= tag)
  return last === undefined ? konto : last.konto
}
