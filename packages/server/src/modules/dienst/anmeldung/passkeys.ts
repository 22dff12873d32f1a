import type { Dienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { noPasskeys } from '../../../http/errors/dienst.ts'
import type { ServedTenant } from '../../../http/server.ts'
import type { Passkeykonto, Passkeyort } from '../../../lib/passkeys.ts'

const ohneAdresse =
  'Hier gibt es noch keine Passkeys. Ihre Administration schaltet sie mit der Einstellung kundendienst.adresse ein.'

/** Why passkeys are off here, as a sentence; undefined: each account of the portal can have one. */
export function whyNoPasskeys({ kundendienst }: Pick<ServedTenant, 'kundendienst'>): string | undefined {
  if (!kundendienst.lokaleKonten) return 'Eigene Konten des Kundendienstes sind abgeschaltet.'
  // A passkey belongs to an address; what a request says of its host proves nothing.
  if (kundendienst.adresse === undefined) return ohneAdresse
  return undefined
}

/** The desk's address, for which its passkeys are made; throws 409 where it has none. */
export function ortOfDesk({ kundendienst: { adresse }, app }: ServedTenant): Passkeyort {
  if (adresse === undefined) throw noPasskeys(ohneAdresse)
  return { origin: adresse, name: `Kundendienst ${app.name}` }
}

export const passkeykontoOf = ({ kurzname }: ServedTenant, konto: Dienstkonto): Passkeykonto => ({
  // The same for all passkeys of the account, and says nothing about the person.
  id: `${kurzname}/${konto.id}`,
  kennung: konto.kennung,
  name: konto.name,
})
