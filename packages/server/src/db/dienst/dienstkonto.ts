import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
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

/** Adds an account and answers its id; undefined if there is one of this name, or was. */
export async function insertDienstkonto(db: Database, konto: NewDienstkonto): Promise<number | undefined> {
  const { kennung, name, rolle, passwortHash: passwort_hash, angelegtAm: angelegt_am } = konto
  const row = await db
    .insertInto('dienstkonto')
    .values({ kennung, name, rolle, passwort_hash, angelegt_am })
    .onConflict((conflict) => conflict.column('kennung').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface Kontoaenderung {
  readonly rolle?: Dienstrolle
  readonly passwortHash?: string
  readonly gesperrt?: boolean
  /** Takes the password away; whoever comes from the provider with this short name next gets the account. */
  readonly ueberAnbieter?: boolean
  readonly passkeysEntfernen?: boolean
  /** Nobody signs in with it any more, and no list shows it. */
  readonly entferntAm?: Date
}

/** Changes an account that has not been removed and ends its sessions; in a transaction, as several tables change. */
export async function updateDienstkonto(tx: Database, kennung: string, aenderung: Kontoaenderung): Promise<void> {
  const { rolle, passwortHash: passwort_hash, gesperrt, ueberAnbieter, passkeysEntfernen, entferntAm } = aenderung
  const { id } = await tx
    .updateTable('dienstkonto')
    .set({
      // An update needs a column, also where nothing but sessions and passkeys change.
      kennung,
      ...(rolle && { rolle }),
      // An account has one way in.
      ...(passwort_hash && { passwort_hash, anbieter_subjekt: null }),
      ...(ueberAnbieter === true && { passwort_hash: null, anbieter_subjekt: null }),
      ...(gesperrt !== undefined && { gesperrt }),
      ...(entferntAm && { passwort_hash: null, gesperrt: true, entfernt_am: entferntAm }),
    })
    .where('kennung', '=', kennung)
    .where('entfernt_am', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (ueberAnbieter === true || passkeysEntfernen === true || entferntAm !== undefined) {
    await tx.deleteFrom('dienstpasskey').where('konto_id', '=', id).execute()
  }
  await tx.deleteFrom('dienstsitzung').where('konto_id', '=', id).execute()
}

/** An account that has not been removed, locked until the transaction ends. */
export const lockDienstkonto = (tx: Database, kennung: string) =>
  tx
    .selectFrom('dienstkonto')
    .where('kennung', '=', kennung)
    .where('entfernt_am', 'is', null)
    .select(['id', 'kennung', 'rolle', 'gesperrt'])
    .select((eb) => eb('passwort_hash', 'is', null).as('isVomAnbieter'))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The admins who can sign in, locked in one order, so that no two take away each other's account at once. */
export const lockAdmins = (tx: Database) =>
  tx
    .selectFrom('dienstkonto')
    .where('rolle', '=', 'admin')
    .where('gesperrt', '=', false)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()

/** All accounts by their names, without those that were removed. */
export const listDienstkonten = (db: Database) =>
  db
    .selectFrom('dienstkonto')
    .where('entfernt_am', 'is', null)
    .select([
      'id',
      'kennung',
      'name',
      'rolle',
      'gesperrt',
      'angelegt_am as angelegtAm',
      'angemeldet_am as angemeldetAm',
    ])
    .select((eb) => eb('passwort_hash', 'is', null).as('isVomAnbieter'))
    .select(({ selectFrom }) =>
      selectFrom('dienstsitzung')
        .whereRef('konto_id', '=', 'dienstkonto.id')
        .select(({ fn }) => fn.max('zuletzt_am').as('zuletzt'))
        .as('zuletztAm'),
    )
    .orderBy('kennung')
    .execute()

/** The account to compare a password with, locked or not; one of the provider has none. */
export const findPasswortHash = (db: Database, kennung: string) =>
  db
    .selectFrom('dienstkonto')
    .select(['id', 'kennung', 'name', 'rolle', 'gesperrt', 'passwort_hash as passwortHash'])
    .where('kennung', '=', kennung)
    .where('passwort_hash', 'is not', null)
    .$narrowType<{ passwortHash: string }>()
    .executeTakeFirst()
