import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../lib/clock.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { writeWhole } from '../../lib/files/newFiles.ts'
import { count } from '../../lib/formats.ts'
import { MailNotSent, openMailer } from '../../mail/openMailer.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { type Befund, formatBefund } from './befund.ts'
import { unpruefbar } from './verdict.ts'

/** What was found and told before, by what it is about; the text is told again when it is over. */
const Erzaehltes = v.object({
  befunde: v.array(
    v.object({ ort: v.string(), kennung: v.string(), zustand: v.picklist(['Hinweis', 'Fehler']), text: v.string() }),
  ),
})
type Erzaehlt = v.InferOutput<typeof Erzaehltes>['befunde'][number]

const dateiname = 'doctor.json'

/** A number, and up to two words that go by it: one Vorgang waits, two wait, and it is the same finding. */
const menge = /(?<![^\s(])\d{1,3}(?:\.\d{3})*(?:,\d+)?(?:\s\p{L}+)?(?:\s\p{Ll}+)?(?=[\s,)(]|\.(?!\d)|$)/gu

const ortOf = ({ bereich, mandant = '' }: Befund) => `${bereich} ${mandant}`

function toErzaehlt(befund: Befund): Erzaehlt[] {
  const { zustand, satz } = befund
  if (zustand === 'in Ordnung') return []
  return [{ ort: ortOf(befund), kennung: satz.replace(menge, '#'), zustand, text: formatBefund(befund) }]
}

interface Unterschied {
  readonly neu: readonly Erzaehlt[]
  readonly behoben: readonly Erzaehlt[]
  /** What is to be known next time. */
  readonly bekannt: readonly Erzaehlt[]
}

/**
 * What is new since the last mail, and what is over. Where nobody could look this time, what was found before still holds:
 * it is neither repeated nor over.
 */
export function compareBefunde(before: readonly Erzaehlt[], befunde: readonly Befund[]): Unterschied {
  const heute = befunde.flatMap(toErzaehlt)
  const isSame = (one: Erzaehlt, other: Erzaehlt) => one.ort === other.ort && one.kennung === other.kennung
  const angesehen = new Set(befunde.map(ortOf))
  for (const befund of befunde) if (befund.satz.startsWith(unpruefbar)) angesehen.delete(ortOf(befund))
  const gone = before.filter((one) => !heute.some((other) => isSame(one, other)))
  return {
    neu: heute.filter((one) => !before.some((other) => isSame(one, other) && one.zustand === other.zustand)),
    behoben: gone.filter(({ ort }) => angesehen.has(ort)),
    bekannt: [...heute, ...gone.filter(({ ort }) => !angesehen.has(ort))],
  }
}

/** A file that is missing or unreadable is as if nothing had been told: everything is told again. */
function readErzaehltes(dataDir: string): readonly Erzaehlt[] {
  try {
    return v.parse(Erzaehltes, JSON.parse(readFileSync(join(dataDir, dateiname), 'utf8'))).befunde
  } catch {
    return []
  }
}

interface Versand {
  readonly config: Config
  readonly tenants: readonly Tenant[]
  readonly an: string
  readonly clock: Clock
}

/**
 * Mails to the operator what is new since the last mail and what is over; no mail where nothing is. Answers what was done,
 * in German. Only when the mail server has the mail is it noted as told: a mail that failed, or a call that was killed,
 * is told again next time. Throws `StartError` with a sentence for a mail that did not go.
 */
export async function tellNews(befunde: readonly Befund[], { config, tenants, an, clock }: Versand): Promise<string> {
  const { dataDir } = config
  const { neu, behoben, bekannt } = compareBefunde(readErzaehltes(dataDir), befunde)
  const isNews = neu.length + behoben.length > 0
  if (isNews) {
    const weiter = bekannt.length - neu.length
    const teile = [
      neu.length > 0 ? ['Neu:', ...neu.map(({ text }) => text), ''] : [],
      behoben.length > 0 ? ['Behoben:', ...behoben.map(({ text }) => text), ''] : [],
      weiter > 0 ? [`Weiter offen: ${count(weiter, 'Befund', 'Befunde')}. Alle nennt der Befehl doctor.`] : [],
    ]
    const mailer = openMailer(config, clock)
    const absender = tenants.find(({ mail }) => mail !== undefined)?.mail?.absender ?? an
    try {
      await mailer.send({
        id: randomUUID(),
        date: clock.now(),
        from: { name: 'Portal', address: absender },
        to: { name: '', address: an },
        envelope: { from: absender, to: [an] },
        subject: `Portal: ${[...(neu.length > 0 ? [`${neu.length} neu`] : []), ...(behoben.length > 0 ? [`${behoben.length} behoben`] : [])].join(', ')}`,
        text: `${teile.flat().join('\n').trim()}\n`,
        textEncoding: 'quoted-printable',
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error
      throw new StartError(
        `Die E-Mail an BETREIBER_EMAIL ging nicht hinaus (${error.code}); beim nächsten Mal steht alles darin.`,
      )
    } finally {
      mailer.close()
    }
  }
  try {
    await writeWhole(dataDir, dateiname, Buffer.from(JSON.stringify({ befunde: bekannt })), 0o600)
  } catch (error) {
    throw new StartError(
      `${join(dataDir, dateiname)} lässt sich nicht schreiben (${errorCode(error)}); morgen steht alles noch einmal in der E-Mail.`,
    )
  }
  return isNews ? `Die E-Mail an ${an} ist unterwegs.` : 'Nichts Neues, also keine E-Mail.'
}
