import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { type OnEreignis, type Sicherheitsereignis, sicherheitsereignisse } from '../http/log/sicherheitsereignisse.ts'
import type { AnsweredRequest } from '../http/server.ts'
import { type Webhookergebnis, webhookergebnisse } from '../jobs/webhooks/webhookTask.ts'
import { within } from '../jobs/within.ts'
import type { Clock } from '../lib/clock.ts'
import { remembered } from '../lib/shortMemory.ts'
import { type Mailergebnis, mailergebnisse } from '../mail/sendQueuedMail.ts'
import { figureGauges } from './figureGauges.ts'
import { boundMs, figureReader, type Mandant } from './figureReader.ts'
import { type Ordnerergebnis, ordnerergebnisse } from './ordnerergebnisse.ts'

/** What can be observed of a portal, without anything about a person in it. */
export interface Metrics {
  readonly contentType: string
  /** The text that Prometheus fetches; asks the databases, but not more often than every few seconds. */
  readonly render: () => Promise<string>
  readonly countRequest: (request: AnsweredRequest) => void
  readonly countEreignis: OnEreignis
  readonly countMail: (mandant: string, ergebnis: Mailergebnis) => void
  readonly countWebhook: (mandant: string, ergebnis: Webhookergebnis) => void
  readonly countImportdatei: (mandant: string, ergebnis: Ordnerergebnis) => void
}

const figuresSeconds = 5

export function createMetrics(mandanten: readonly Mandant[], clock: Clock): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const anfragen = new Histogram({
    name: 'ekp_http_anfrage_seconds',
    help: 'Dauer der Anfragen',
    labelNames: ['mandant', 'methode', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const mails = new Counter({
    name: 'ekp_mails_total',
    help: 'Versuche, eine E-Mail zu senden, nach ihrem Ergebnis',
    labelNames: ['mandant', 'ergebnis'],
    registers: [registry],
  })
  const webhooks = new Counter({
    name: 'ekp_webhooks_total',
    help: 'Versuche, einem System einen Vorgang zu melden, nach ihrem Ergebnis',
    labelNames: ['mandant', 'ergebnis'],
    registers: [registry],
  })
  const importdateien = new Counter({
    name: 'ekp_importordner_total',
    help: 'Dateien aus dem Importordner nach ihrem Ergebnis, und wie oft er gestört war',
    labelNames: ['mandant', 'ergebnis'],
    registers: [registry],
  })
  // A counter that appears with its first event shows no rise.
  for (const { kurzname } of mandanten) {
    for (const ergebnis of mailergebnisse) mails.inc({ mandant: kurzname, ergebnis }, 0)
    for (const ergebnis of ordnerergebnisse) importdateien.inc({ mandant: kurzname, ergebnis }, 0)
    for (const ergebnis of webhookergebnisse) webhooks.inc({ mandant: kurzname, ergebnis }, 0)
  }
  const countEreignis = ereignisCounters(
    registry,
    mandanten.map(({ kurzname }) => kurzname),
  )
  const setFigures = figureGauges(registry)
  const readers = mandanten.map((mandant) => ({ mandant, read: figureReader(mandant.db, clock) }))
  const figures = remembered(figuresSeconds, () =>
    Promise.all(
      readers.map(async ({ mandant, read }) => {
        let isReady = false
        const looking = mandant.isReady().then((answer) => {
          isReady = answer
        })
        const [found] = await Promise.all([read(), within(boundMs, looking)])
        return { mandant, figures: found, isReady }
      }),
    ),
  )
  return {
    contentType: registry.contentType,
    render: async () => {
      setFigures(await figures(), clock.now())
      return registry.metrics()
    },
    countRequest: ({ mandant = 'unbekannt', methode, route, status, seconds }) =>
      anfragen.observe({ mandant, methode, route, status }, seconds),
    countEreignis,
    countMail: (mandant, ergebnis) => mails.inc({ mandant, ergebnis }),
    countWebhook: (mandant, ergebnis) => webhooks.inc({ mandant, ergebnis }),
    countImportdatei: (mandant, ergebnis) => importdateien.inc({ mandant, ergebnis }),
  }
}

/** Counts what concerns the security of accounts; each counter of each tenant begins with zero. */
function ereignisCounters(registry: Registry, mandanten: readonly string[]): OnEreignis {
  const anmeldungen = new Counter({
    name: 'ekp_anmeldungen_total',
    help: 'Eingegebene Passwörter, nach dem Ergebnis der Prüfung',
    labelNames: ['mandant', 'ergebnis'],
    registers: [registry],
  })
  const others = new Counter({
    name: 'ekp_sicherheitsereignisse_total',
    help: 'Was sonst die Sicherheit der Zugänge betrifft',
    labelNames: ['mandant', 'ereignis'],
    registers: [registry],
  })
  function count(mandant: string, ereignis: Sicherheitsereignis, times: number): void {
    const ergebnis = ergebnisse.get(ereignis)
    if (ergebnis === undefined) others.inc({ mandant, ereignis }, times)
    else anmeldungen.inc({ mandant, ergebnis }, times)
  }
  const isEreignis = (name: string): name is Sicherheitsereignis => Object.hasOwn(sicherheitsereignisse, name)
  for (const mandant of mandanten) {
    for (const ereignis of Object.keys(sicherheitsereignisse).filter(isEreignis)) count(mandant, ereignis, 0)
  }
  return (mandant, ereignis) => count(mandant, ereignis, 1)
}

// Results of typed passwords have a counter of their own, for the ratio of the three.
const ergebnisse = new Map<Sicherheitsereignis, string>([
  ['anmeldung', 'erfolgreich'],
  ['einmalpasswort', 'erfolgreich'],
  ['einmalpasswortAbgelaufen', 'erfolgreich'],
  ['gesperrtVersucht', 'erfolgreich'],
  ['fehlversuch', 'fehlgeschlagen'],
  ['gebremst', 'gebremst'],
])
