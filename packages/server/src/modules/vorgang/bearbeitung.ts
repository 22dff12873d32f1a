import { dienstrollen, reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Dienstkonto } from '../../db/dienst/dienstkonto.ts'
import type { Database } from '../../db/open.ts'
import { dienstRefused } from '../../http/errors/dienst.ts'
import { notFound } from '../../http/errors/portalError.ts'

const rollen = dienstrollen.filter((rolle) => reichtRolle(rolle, 'service'))

/** The accounts that may answer and can sign in, by their names. */
export const listKollegen = (db: Database) =>
  db
    .selectFrom('dienstkonto')
    .where('rolle', 'in', rollen)
    .where('gesperrt', '=', false)
    .orderBy('name')
    .orderBy('kennung')
    .select(['kennung', 'name'])
    .execute()

/**
 * Gives a Vorgang to an account that may answer it, or frees it, and answers what was done. Whoever is given it is only
 * shown with it: everybody may still answer. Throws where there is no such Vorgang, or no such account.
 */
export async function assignVorgang(
  db: Database,
  nr: number,
  { kennung, von }: { readonly kennung: string | null; readonly von: Dienstkonto },
): Promise<string> {
  const konto =
    kennung === null
      ? null
      : await db
          .selectFrom('dienstkonto')
          .where('kennung', '=', kennung)
          .where('rolle', 'in', rollen)
          .where('gesperrt', '=', false)
          .select(['id', 'name'])
          .executeTakeFirst()
  if (konto === undefined) throw dienstRefused(`Das Konto ${kennung} beantwortet keine Vorgänge. Nichts ist geändert.`)
  const { numUpdatedRows } = await db
    .updateTable('vorgang')
    .set({ bearbeiter_id: konto?.id ?? null })
    .where('id', '=', nr)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('Der Vorgang')
  if (konto === null) return 'Der Vorgang ist wieder frei.'
  return konto.id === von.id ? 'Sie haben den Vorgang genommen.' : `Der Vorgang ist jetzt bei ${konto.name}.`
}

interface Notiz {
  readonly text: string
  readonly kontoId: number
  readonly at: Date
}

/** Adds a note of the desk to a Vorgang; throws where there is none of this number. */
export async function createNotiz(db: Database, nr: number, { text, kontoId, at }: Notiz): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vorgangsnotiz')
    .columns(['vorgang_id', 'konto_id', 'text', 'geschrieben_am'])
    .expression((eb) =>
      eb
        .selectFrom('vorgang')
        .where('id', '=', nr)
        .select(['id', eb.val(kontoId).as('konto_id'), eb.val(text).as('text'), eb.val(at).as('at')]),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw notFound('Der Vorgang')
}
