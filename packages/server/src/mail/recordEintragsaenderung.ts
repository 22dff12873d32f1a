import type { Geltungsbereich } from '../db/eintrag/Geltungsbereich.ts'
import type { Eintragsart } from '../db/eintrag/updateEintrag.ts'
import type { Vorgaenger } from '../db/eintrag/Vorgaenger.ts'
import type { Database } from '../db/open.ts'
import { recordVorgang } from '../db/vorgang.ts'
import { type Empfaenger, type Eintragsmeldung, formatEintragsmail } from './formatEintragsmail.ts'
import type { Mailangabe } from './Mail.ts'
import { queueMail } from './queueMail.ts'

interface Eintragsaenderung {
  readonly art: Eintragsart
  readonly aktion: Eintragsmeldung['aktion']
  readonly id: string
  /** As the wire describes it; the supplier's systems get it whole. */
  readonly eintrag: { readonly gueltigVon: string | null; readonly gueltigBis: string | null }
  readonly vorgaenger: Vorgaenger | null
  /** What held before, where an entry was changed. */
  readonly vorher?: object
  readonly angaben: readonly Mailangabe[]
  readonly eingegangenAm: Date
}

const names = { rechnungsadresse: 'Rechnungsadresse', bankverbindung: 'Bankverbindung' } as const
const paths = { rechnungsadresse: 'rechnungsadressen', bankverbindung: 'bankverbindungen' }

/** What a changed entry brings with it, in its transaction: the supplier's Vorgang and the customer's mail, if he has an address. */
export async function recordEintragsaenderung(
  tx: Database,
  kunde: Omit<Empfaenger, 'email'> & { readonly email: string | null },
  { kundennummer, vertragId }: Geltungsbereich,
  aenderung: Eintragsaenderung,
): Promise<void> {
  const { art, aktion, id, eintrag, vorgaenger, vorher, angaben, eingegangenAm } = aenderung
  const folge = vorgaenger && {
    id: vorgaenger.id,
    gueltigBis: vorgaenger.gueltigBis,
    entfallen: vorgaenger.entfallen,
  }
  const inhalt = { aktion, id, vertragId, eintrag, vorgaenger: folge }
  const moreover = { ...(vertragId !== null && { vertragId }), ...(vorher && { vorher }) }
  await recordVorgang(tx, { kundennummer, art, inhalt, eingegangenAm, ...moreover })
  const { email } = kunde
  if (email === null) return
  const { gueltigVon, gueltigBis } = eintrag
  const pfad = `${vertragId === null ? '' : `/vertrag/${vertragId}`}/${paths[art]}`
  const meldung = {
    aktion,
    name: names[art],
    vertragId,
    gueltigVon,
    gueltigBis,
    vorgaenger,
    angaben,
    pfad,
    eingegangenAm,
  }
  await queueMail(tx, formatEintragsmail({ ...kunde, email }, meldung))
}
