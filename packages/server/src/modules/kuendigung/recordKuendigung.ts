import type { Kuendigung } from '@ekp/wire/kuendigung'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { berlinToday } from '@ekp/wire/rules/berlin'
import {
  checkKuendigungsdatum,
  formatKuendigungsgrund,
  listFeiertagsdaten,
  listKuendigungsjahre,
} from '@ekp/wire/rules/kuendigung'
import type { TenantConfig } from '@ekp/wire/tenant'
import type { Database } from '../../db/open.ts'
import { type Eingang, recordVorgang } from '../../db/vorgang/vorgang.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { badInput, kuendigungRefused, notFound, type PortalError } from '../../http/errors/portalError.ts'
import { listFeiertage } from '../../lib/feiertage.ts'
import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { MailSettings } from '../../mail/mailTenant.ts'
import { queueKundenmail, queueServicemail, type Servicemail } from '../../mail/queueMail.ts'
import { anredeOf, formatZitat, quoted } from '../../mail/texts.ts'
import { findVertragRow, toVertrag } from '../vertrag/queries.ts'
import { findKunde, type Kunde, updateLieferende } from './queries.ts'

interface Umstaende extends Pick<TenantConfig, 'kuendigungstage'> {
  readonly eingegangenAm: Date
  readonly mail: MailSettings | undefined
  /** The clerk who took it up for the customer. */
  readonly aufgenommenVon?: string | undefined
}

const refusedDatum = (text: string) => badInput([{ feld: 'datum', text }])

/** The server's own rule, with its own holidays: the app's may come from another service. */
function checkDatum(datum: string, { eingegangenAm, kuendigungstage }: Umstaende): string | undefined {
  const today = berlinToday(eingegangenAm)
  const feiertage = listFeiertagsdaten(listFeiertage(listKuendigungsjahre(today)))
  return checkKuendigungsdatum(datum, today, { feiertage, kuendigungstage })
}

/** A contract that is cancelled already is 409 for any day, so that the customer does not try other days. */
async function whyNot(db: Database, owned: OwnedVertrag, datumRefused?: string): Promise<PortalError> {
  const [row] = await findVertragRow(db, owned)
  if (row === undefined) return notFound('Der Vertrag')
  const { status, lieferbeginn } = toVertrag(row)
  if (status !== null && status !== 'aktiv') return kuendigungRefused(status)
  return refusedDatum(
    datumRefused ??
      `Die Lieferung beginnt erst am ${formatDatum(lieferbeginn ?? '')}. Bitte wählen Sie einen späteren Tag.`,
  )
}

/**
 * Cancels an active contract, with its Vorgang and its mails, or nothing of it. Of many at once one finds it active.
 * Throws 409 for a contract that is not, and `badInput` for a day that cannot be.
 */
export async function recordKuendigung(
  db: Database,
  owned: OwnedVertrag,
  kuendigung: Kuendigung,
  umstaende: Umstaende,
): Promise<Eingang> {
  const { eingegangenAm, mail, aufgenommenVon } = umstaende
  const datumRefused = checkDatum(kuendigung.datum, umstaende)
  if (datumRefused !== undefined) throw await whyNot(db, owned, datumRefused)
  const eingang = await db.transaction().execute(async (tx) => {
    if (!(await updateLieferende(tx, owned, kuendigung.datum))) return undefined
    const { vertragId, kundennummer } = owned
    const kunde = await findKunde(tx, kundennummer, eingegangenAm)
    const nr = await recordVorgang(tx, {
      kundennummer,
      vertragId,
      art: 'kuendigung',
      inhalt: kuendigung,
      eingegangenAm,
      aufgenommenVon,
    })
    const angaben = { nr, vertragId, eingegangenAm, aufgenommenVon }
    const bestaetigung = formatKuendigungsmail(kunde, kuendigung, angaben)
    if (bestaetigung !== undefined) await queueKundenmail(tx, kundennummer, bestaetigung)
    await queueServicemail(tx, mail, formatKuendigungsservicemail(kunde, kuendigung, angaben))
    return { nr, eingegangenAm }
  })
  if (eingang === undefined) throw await whyNot(db, owned)
  return eingang
}

interface Kuendigungseingang {
  readonly nr: number
  readonly vertragId: string
  readonly eingegangenAm: Date
  readonly aufgenommenVon: string | undefined
}

const angabenOf = ({ grund, datum }: Kuendigung, { nr, vertragId, eingegangenAm }: Kuendigungseingang) => [
  { name: 'Vertrag', wert: vertragId },
  { name: 'Kündigungsgrund', wert: formatKuendigungsgrund(grund) },
  { name: 'Letzter Tag der Lieferung', wert: formatDatum(datum) },
  { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
  { name: 'Nummer', wert: String(nr) },
]

/** Confirms at once what was received and when (text form); undefined where the customer has no address. */
function formatKuendigungsmail(kunde: Kunde, kuendigung: Kuendigung, eingang: Kuendigungseingang): Mail | undefined {
  if (!kunde.email) return undefined
  return {
    an: kunde.email,
    betreff: `Ihre Kündigung für Vertrag ${eingang.vertragId} ist eingegangen`,
    anrede: anredeOf(kunde),
    absaetze: [
      'wir haben Ihre Kündigung erhalten. Sobald sie abgewickelt ist, bekommen Sie von uns die Kündigungsbestätigung.',
    ],
    angaben: angabenOf(kuendigung, eingang),
    schluss: kuendigung.text === null ? [] : formatZitat('Bemerkung', kuendigung.text, kunde.hatFesteEmail),
    knopf: { text: 'Verträge ansehen', url: '/vertraege' },
  }
}

/** Tells the supplier's service of a cancellation; an answer to it goes to the customer. */
function formatKuendigungsservicemail(kunde: Kunde, kuendigung: Kuendigung, eingang: Kuendigungseingang): Servicemail {
  return {
    ...(kunde.email && { antwortAn: kunde.email }),
    betreff: `Kündigung: Vertrag ${eingang.vertragId} (${kunde.kundennummer})`,
    absaetze: [
      eingang.aufgenommenVon === undefined
        ? 'über das Kundenportal ist eine Kündigung eingegangen.'
        : `am Kundendienst hat ${eingang.aufgenommenVon} eine Kündigung aufgenommen.`,
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Kunde', wert: deriveAnzeigename(kunde) },
      ...angabenOf(kuendigung, eingang),
    ],
    schluss: kuendigung.text === null ? [] : ['Bemerkung:', ...quoted(kuendigung.text)],
  }
}
