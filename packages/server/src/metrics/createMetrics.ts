import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { type OnEreignis, type Sicherheitsereignis, sicherheitsereignisse } from '../http/log/sicherheitsereignisse.ts'
import type { AnsweredRequest } from '../http/server.ts'
import { type Webhookergebnis, webhookergebnisse } from '../db/tables/vorgang.ts'
import type { Database } from '../db/open.ts'
import { within } from '../jobs/within.ts'
import type { Clock } from '../lib/clock.ts'
import { remembered } from '../lib/gates/shortMemory.ts'
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
  readonly countReload: (ergebnis: 'uebernommen' | 'abgelehnt') => void
}

const figuresSeconds = 5

/** They cover the tenants that there are at the time of the request. */
export function createMetrics(listMandanten: () => readonly Mandant[], clock: Clock): Metrics {
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
  const reloads = new Counter({
    name: 'ekp_mandanten_gelesen_total',
    help: 'Wie oft die Mandantendateien neu gelesen wurden, nach dem Ergebnis',
    labelNames: ['ergebnis'],
    registers: [registry],
  })
  for (const ergebnis of ['uebernommen', 'abgelehnt']) reloads.inc({ ergebnis }, 0)
  const ereignisse = ereignisCounters(registry)
  // A counter that appears with its first event shows no rise.
  const beginWithZero = () => {
    for (const { kurzname: mandant } of listMandanten()) {
      for (const ergebnis of mailergebnisse) mails.inc({ mandant, ergebnis }, 0)
      for (const ergebnis of webhookergebnisse) webhooks.inc({ mandant, ergebnis }, 0)
      for (const ergebnis of ordnerergebnisse) importdateien.inc({ mandant, ergebnis }, 0)
      ereignisse.beginWithZero(mandant)
    }
  }
  beginWithZero()
  const setFigures = figureGauges(registry)
  const readers = new WeakMap<Database, ReturnType<typeof figureReader>>()
  const readerOf = ({ db }: Mandant) => {
    const reader = readers.get(db) ?? figureReader(db, clock)
    readers.set(db, reader)
    return reader
  }
  const figures = remembered(figuresSeconds, () =>
    Promise.all(
      listMandanten().map(async (mandant) => {
        let isReady = false
        const looking = mandant.isReady().then((answer) => {
          isReady = answer
        })
        const [found] = await Promise.all([readerOf(mandant)(), within(boundMs, looking)])
        return { mandant, figures: found, isReady }
      }),
    ),
  )
  return {
    contentType: registry.contentType,
    render: async () => {
      beginWithZero()
      setFigures(await figures(), clock.now())
      return registry.metrics()
    },
    countRequest: ({ mandant = 'unbekannt', methode, route, status, seconds }) =>
      anfragen.observe({ mandant, methode, route, status }, seconds),
    countEreignis: ereignisse.count,
    countMail: (mandant, ergebnis) => mails.inc({ mandant, ergebnis }),
    countWebhook: (mandant, ergebnis) => webhooks.inc({ mandant, ergebnis }),
    countImportdatei: (mandant, ergebnis) => importdateien.inc({ mandant, ergebnis }),
    countReload: (ergebnis) => reloads.inc({ ergebnis }),
  }
}

/** Counts what concerns the security of accounts; each counter of each tenant begins with zero. */
function ereignisCounters(registry: Registry) {
  const anmeldungen = new Counter({
    name: 'ekp_anmeldungen_total',
    help: 'Eingegebene Passwörter, nach dem Ergebnis der Prüfung',
    labelNames: ['mandant', 'ergebnis'],
    registers: [registry],
  })
  const dienst = new Counter({
    name: 'ekp_dienstanmeldungen_total',
    help: 'Versuche, sich am Kundendienst anzumelden, nach dem Ergebnis',
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
    const [ergebnis, dienstergebnis] = [ergebnisse.get(ereignis), dienstergebnisse.get(ereignis)]
    if (ergebnis !== undefined) anmeldungen.inc({ mandant, ergebnis }, times)
    else if (dienstergebnis !== undefined) dienst.inc({ mandant, ergebnis: dienstergebnis }, times)
    else others.inc({ mandant, ereignis }, times)
  }
  const isEreignis = (name: string): name is Sicherheitsereignis => Object.hasOwn(sicherheitsereignisse, name)
  const onEreignis: OnEreignis = (mandant, ereignis) => count(mandant, ereignis, 1)
  return {
    count: onEreignis,
    beginWithZero: (mandant: string) => {
      for (const ereignis of Object.keys(sicherheitsereignisse).filter(isEreignis)) count(mandant, ereignis, 0)
    },
  }
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

const dienstergebnisse = new Map<Sicherheitsereignis, string>([
  ['dienstAnmeldung', 'erfolgreich'],
  ['dienstFehlversuch', 'fehlgeschlagen'],
  ['dienstGesperrtVersucht', 'fehlgeschlagen'],
  ['dienstGebremst', 'gebremst'],
])
