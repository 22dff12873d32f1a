import type { Dienstrolle } from '@ekp/wire/kundendienst'
import type { Database } from '../open.ts'

/** A member of the service desk. */
export interface Dienstkonto {
  readonly id: number
  readonly kennung: string
  readonly name: string
  readonly rolle: Dienstrolle
  /** He signs in at the supplier's provider, not with a password of the portal. */
  readonly isVomAnbieter: boolean
}

interface NewDienstkonto extends Omit<Dienstkonto, 'id' | 'isVomAnbieter'> {
  readonly passwortHash: string
  readonly angelegtAm: Date
}

/** Adds an account; false if there is one of this name. */
export async function insertDienstkonto(db: Database, konto: NewDienstkonto): Promise<boolean> {
  const { kennung, name, rolle, passwortHash: passwort_hash, angelegtAm: angelegt_am } = konto
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('dienstkonto')
    .values({ kennung, name, rolle, passwort_hash, angelegt_am })
    .onConflict((conflict) => conflict.column('kennung').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

interface Kontoaenderung {
  readonly rolle?: Dienstrolle
  readonly passwortHash?: string
  readonly gesperrt?: boolean
  /** Takes the password away; whoever comes from the provider with this short name next gets the account. */
  readonly ueberAnbieter?: boolean
  readonly passkeysEntfernen?: boolean
}

/** Changes an account and ends its sessions; false if there is none of this name. */
export function updateDienstkonto(db: Database, kennung: string, aenderung: Kontoaenderung): Promise<boolean> {
  const { rolle, passwortHash: passwort_hash, gesperrt, ueberAnbieter, passkeysEntfernen } = aenderung
  return db.transaction().execute(async (tx) => {
    const konto = await tx
      .updateTable('dienstkonto')
      .set({
        ...(rolle && { rolle }),
        // An account has one way in.
        ...(passwort_hash && { passwort_hash, anbieter_subjekt: null }),
        ...(ueberAnbieter === true && { passwort_hash: null, anbieter_subjekt: null }),
        gesperrt: gesperrt ?? false,
      })
      .where('kennung', '=', kennung)
      .returning('id')
      .executeTakeFirst()
    if (konto === undefined) return false
    if (ueberAnbieter === true || passkeysEntfernen === true) {
      await tx.deleteFrom('dienstpasskey').where('konto_id', '=', konto.id).execute()
    }
    await tx.deleteFrom('dienstsitzung').where('konto_id', '=', konto.id).execute()
    return true
  })
}

/** All accounts by their names. */
export const listDienstkonten = (db: Database) =>
  db
    .selectFrom('dienstkonto')
    .select(['kennung', 'name', 'rolle', 'gesperrt', 'angelegt_am as angelegtAm'])
    .select((eb) => eb('passwort_hash', 'is', null).as('isVomAnbieter'))
    .select(({ selectFrom }) =>
      selectFrom('dienstsitzung')
        .whereRef('konto_id', '=', 'dienstkonto.id')
        .select(({ fn }) => fn.max('zuletzt_am').as('zuletzt'))
        .as('zuletztAm'),
    )
    .orderBy('kennung')
    .execute()

/** The account to compare a password with; a locked one has none, and neither has one of the provider. */
export const findPasswortHash = (db: Database, kennung: string) =>
  db
    .selectFrom('dienstkonto')
    .select(['id', 'kennung', 'name', 'rolle', 'passwort_hash as passwortHash'])
    .where('kennung', '=', kennung)
    .where('gesperrt', '=', false)
    .where('passwort_hash', 'is not', null)
    .$narrowType<{ passwortHash: string }>()
    .executeTakeFirst()
