import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import type { EintragRow } from '../../db/tables/eintraege.ts'
import { confirm } from '../../http/reply/confirm.ts'
import type { Clock } from '../../lib/clock.ts'
import { deleteEintrag, endEintrag } from './aenderungen.ts'
import type { Eintraege, Geltungsbereich, Zeitraum } from './eintraege.ts'
import { isGueltig } from './gueltigkeit.ts'

interface Context {
  readonly db: Database
  readonly clock: Clock
  readonly session: { readonly kundennummer: string }
  readonly params?: { readonly vertragId: string } | undefined
}

/** What the calls of one kind of entry do, of the customer and of his contracts; what creates one is the noun's own. */
export function eintragHandlers<Row extends EintragRow, Eintrag extends Zeitraum>(eintraege: Eintraege<Row, Eintrag>) {
  const { list, toWire } = eintraege
  return {
    /** The entry that holds today in Berlin; null when none does. */
    async findAktuelle(context: Context): Promise<Eintrag | null> {
      const today = berlinToday(context.clock.now())
      const row = (await list(context.db, bereichOf(context))).find((one) => isGueltig(one, today))
      return row === undefined ? null : toWire(row)
    },
    /** All entries, newest first. */
    async list(context: Context): Promise<Eintrag[]> {
      return (await list(context.db, bereichOf(context))).map(toWire)
    },
    async end(context: Context, id: string) {
      const eingang = await endEintrag(eintraege, context.db, bereichOf(context), id, context.clock.now())
      return confirm(eingang, undefined)
    },
    async delete(context: Context, id: string) {
      const eingang = await deleteEintrag(eintraege, context.db, bereichOf(context), id, context.clock.now())
      return confirm(eingang, undefined)
    },
  }
}

/** The scope of a call: the contract of its path, or the customer. */
export function bereichOf({ session: { kundennummer }, params }: Omit<Context, 'db' | 'clock'>): Geltungsbereich {
  return { kundennummer, vertragId: params?.vertragId ?? null }
}
