import type { Api } from '@ekp/wire/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestEntry, wholeIp } from './requestEntry.ts'

/** The security events of the log, each with its level and its sentence (docs/betrieb/einstellungen.md). */
export const sicherheitsereignisse = {
  anmeldung: { stufe: 'info', text: 'Passwort richtig' },
  einmalpasswort: { stufe: 'info', text: 'Einmalpasswort richtig' },
  einmalpasswortAbgelaufen: { stufe: 'info', text: 'Abgelaufenes Einmalpasswort richtig' },
  gesperrtVersucht: { stufe: 'info', text: 'Passwort eines gesperrten Kunden richtig' },
  fehlversuch: { stufe: 'info', text: 'Passwort falsch' },
  gebremst: { stufe: 'warn', text: 'Versuch gebremst, Passwort nicht geprüft' },
  abmeldung: { stufe: 'info', text: 'Abgemeldet' },
  einsicht: { stufe: 'info', text: 'Kundendienst sieht das Portal eines Kunden an' },
  einsichtBeendet: { stufe: 'info', text: 'Ansicht des Kundendienstes beendet' },
  neuesGeraet: { stufe: 'info', text: 'Anmeldung von einem neuen Gerät' },
  sitzungenBeendet: { stufe: 'info', text: 'Andere Sitzungen beendet' },
  geraetVergessen: { stufe: 'info', text: 'Bekanntes Gerät entfernt' },
  verknuepft: { stufe: 'info', text: 'Weitere Kundennummer hinzugefügt' },
  verknuepfungslinkVerlangt: { stufe: 'info', text: 'Link für weitere Kundennummer verlangt' },
  verknuepfungslinkGesendet: { stufe: 'info', text: 'Link für weitere Kundennummer gesendet' },
  verknuepfungslinkAbgelehnt: { stufe: 'info', text: 'Link für weitere Kundennummer, der nicht gilt' },
  verknuepfungBeendet: { stufe: 'info', text: 'Weitere Kundennummer entfernt' },
  gewechselt: { stufe: 'info', text: 'Zu weiterer Kundennummer gewechselt' },
  passkeyNeu: { stufe: 'info', text: 'Passkey hinzugefügt' },
  passkeyEntfernt: { stufe: 'info', text: 'Passkey entfernt' },
  passkeyRichtig: { stufe: 'info', text: 'Passkey richtig' },
  passkeyAbgelehnt: { stufe: 'info', text: 'Passkey abgelehnt' },
  passkeyKopiert: { stufe: 'warn', text: 'Passkey abgelehnt, denn er zählt rückwärts und wurde vielleicht kopiert' },
  linkVerlangt: { stufe: 'info', text: 'Link für neues Passwort verlangt' },
  linkGesendet: { stufe: 'info', text: 'Link für neues Passwort gesendet' },
  linkBenutzt: { stufe: 'info', text: 'Neues Passwort mit Link gesetzt' },
  linksErschoepft: { stufe: 'error', text: 'Keine weiteren Links für neue Passwörter in dieser Stunde' },
  ableselinkBenutzt: { stufe: 'info', text: 'Zählerstand mit Link übermittelt' },
  ableselinkUngueltig: { stufe: 'info', text: 'Link zum Ablesen, der nicht gilt' },
  passwortGeaendert: { stufe: 'info', text: 'Passwort geändert' },
  zugangGesperrt: { stufe: 'info', text: 'Zugang gesperrt' },
  zugangEntsperrt: { stufe: 'info', text: 'Zugang entsperrt' },
  zugriffEingeschraenkt: { stufe: 'info', text: 'Zugriff auf Ansehen eingeschränkt' },
  zugriffErweitert: { stufe: 'info', text: 'Zugriff auf alles erweitert' },
  einmalpasswortGesetzt: { stufe: 'info', text: 'Einmalpasswort vom Versorger gesetzt' },
  bremsenGeloest: { stufe: 'info', text: 'Bremsen eines Kunden vom Versorger gelöst' },
  fremdeBasisUrl: { stufe: 'warn', text: 'Link für neues Passwort zu fremder Adresse verlangt' },
  fremdesToken: { stufe: 'warn', text: 'Sitzung eines Kunden mit der Kundennummer eines anderen' },
  fremdeId: { stufe: 'warn', text: 'Kennung, die nicht zum Kunden gehört' },
  auskunft: { stufe: 'info', text: 'Auskunft über alle Daten angefordert' },
  loeschung: { stufe: 'info', text: 'Aufbewahrung: Was nicht länger bleiben darf, ist gelöscht' },
  loeschungVerweigert: { stufe: 'error', text: 'Aufbewahrung: Nichts gelöscht, denn die Uhr könnte falsch gehen' },
  begrenzt: { stufe: 'warn', text: 'Anfrage abgelehnt, weil es zu viele waren' },
  bestaetigungEntfaellt: { stufe: 'warn', text: 'Erklärung ohne Anmeldung gespeichert, ohne Bestätigung per E-Mail' },
  vieleErklaerungen: {
    stufe: 'error',
    text: 'Alarm: sehr viele Erklärungen ohne Anmeldung, Bestätigungen per E-Mail warten oder entfallen',
  },
  dienstAnmeldung: { stufe: 'info', text: 'Am Kundendienst angemeldet' },
  dienstAbmeldung: { stufe: 'info', text: 'Vom Kundendienst abgemeldet' },
  dienstFehlversuch: { stufe: 'info', text: 'Anmeldung am Kundendienst gescheitert' },
  dienstGebremst: { stufe: 'warn', text: 'Versuch am Kundendienst gebremst, Passwort nicht geprüft' },
  dienstGesperrtVersucht: { stufe: 'warn', text: 'Gesperrtes Konto wollte sich am Kundendienst anmelden' },
  dienstPasskeyNeu: { stufe: 'info', text: 'Passkey für den Kundendienst hinzugefügt' },
  dienstPasskeyEntfernt: { stufe: 'info', text: 'Passkey für den Kundendienst entfernt' },
  dienstkontoAngelegt: { stufe: 'info', text: 'Konto des Kundendienstes angelegt' },
  dienstkontoGeaendert: { stufe: 'info', text: 'Konto des Kundendienstes geändert' },
  dienstkontoGesperrt: { stufe: 'info', text: 'Konto des Kundendienstes gesperrt' },
  dienstkontoEntsperrt: { stufe: 'info', text: 'Konto des Kundendienstes entsperrt' },
  vieleDienstFehlversuche: {
    stufe: 'error',
    text: 'Alarm: mehr als 20 Fehlversuche am Kundendienst in einer Stunde',
  },
  vieleFehlversuche: { stufe: 'error', text: 'Alarm: mehr als 100 Fehlversuche in fünf Minuten' },
  vieleLesezugriffe: { stufe: 'error', text: 'Alarm: Ein Konto des Kundendienstes ruft sehr viele Kunden ab' },
  vieleKonten: {
    stufe: 'error',
    text: 'Alarm: Fehlversuche an mehr als 20 Kundennummern aus einer Quelle in einer Stunde',
  },
} as const satisfies Record<string, { readonly stufe: 'info' | 'warn' | 'error'; readonly text: string }>

export type Sicherheitsereignis = keyof typeof sicherheitsereignisse

/** Called for each security event, for the metrics. */
export type OnEreignis = (mandant: string, ereignis: Sicherheitsereignis) => void

/** Records an event of a request; `konto` is the customer number, at the service desk the short name of an account that there is. */
export type RecordEreignis = (request: FastifyRequest, ereignis: Sicherheitsereignis, konto?: string) => void

/** Writes events to the server's log, with a customer's pseudonym and the whole address, and counts them in the metrics. */
export function recordEreignisTo(
  fastify: FastifyInstance,
  entryOf: RequestEntry,
  { api, onEreignis }: { readonly api: Api; readonly onEreignis: OnEreignis },
): RecordEreignis {
  return (request, ereignis, konto) => {
    const { stufe, text } = sicherheitsereignisse[ereignis]
    const mandant = request.tenant.kurzname
    const entry = api === 'dienst' ? { ...entryOf(request), dienstkonto: konto } : entryOf(request, konto)
    fastify.log[stufe]({ ...entry, ip: wholeIp(request.clientIp), mandant, sicherheit: ereignis }, text)
    onEreignis(mandant, ereignis)
  }
}

/** A job's log and tenant. */
interface JobOfTenant {
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>>
  readonly tenant: { readonly app: { readonly kurzname: string } }
}

/** Records a security event of a job in the log and the metrics; `facts` must name customers only by pseudonym. */
export function recordJobEreignis(
  { log, tenant }: JobOfTenant,
  ereignis: Sicherheitsereignis,
  facts: object,
  onEreignis: OnEreignis | undefined,
): void {
  const { stufe, text } = sicherheitsereignisse[ereignis]
  const mandant = tenant.app.kurzname
  log[stufe]({ mandant, ...facts, sicherheit: ereignis }, text)
  onEreignis?.(mandant, ereignis)
}
