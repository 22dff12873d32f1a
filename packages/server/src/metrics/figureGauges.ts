import { Counter, Gauge, type Registry } from 'prom-client'
import { poolsOf } from '../db/open.ts'
import type { Figures, Mandant } from './figureReader.ts'

/** What is known of a tenant when metrics are asked for. */
export interface MandantFigures {
  readonly mandant: Mandant
  readonly figures: Figures | undefined
  readonly isReady: boolean
}

const toSeconds = (date: Date) => date.getTime() / 1000

/** Gauges of what the databases say; the function sets them all anew. */
export function figureGauges(registry: Registry): (all: readonly MandantFigures[], now: Date) => void {
  const gauge = (name: string, help: string, ...labels: string[]) =>
    new Gauge({ name, help, labelNames: ['mandant', ...labels], registers: [registry] })
  const erreichbar = gauge('ekp_datenbank_erreichbar', 'Ob die Datenbank geantwortet hat (1) oder nicht (0)')
  const bereit = gauge('ekp_bereit', 'Ob Datenbank, Dateien und Protokoll beschreibbar sind (1) oder nicht (0)')
  const verbindungen = gauge('ekp_datenbank_verbindungen', 'Verbindungen zur Datenbank', 'zustand')
  const wartende = gauge('ekp_datenbank_wartende', 'Anfragen, die auf eine Verbindung warten')
  const aufgaben = gauge('ekp_aufgaben', 'Aufgaben in der Warteschlange', 'aufgabe', 'zustand')
  const verzug = gauge('ekp_aufgaben_verzug_seconds', 'Wie lange die am längsten fällige Aufgabe fällig ist', 'aufgabe')
  const offen = gauge('ekp_vorgaenge_offen', 'Vorgänge, die noch nicht alle Ihre Systeme übernommen haben')
  const alter = gauge('ekp_vorgang_alter_seconds', 'Alter des ältesten Vorgangs davon')
  const unbeantwortet = gauge('ekp_vorgaenge_unbeantwortet', 'Vorgänge, die weder beantwortet noch übernommen sind')
  const abnehmeralter = gauge(
    'ekp_abnehmer_alter_seconds',
    'Alter des ältesten Vorgangs, den ein System noch nicht übernommen hat',
    'abnehmer',
  )
  const preisende = gauge('ekp_marktpreis_ende_seconds', 'Ende des letzten bekannten Preises (Unix-Zeit)', 'gebiet')
  const preisalter = gauge(
    'ekp_marktpreis_alter_seconds',
    'Wie lange der letzte bekannte Preis zu Ende ist; negativ, solange er gilt oder noch kommt',
    'gebiet',
  )
  const loeschende = gauge(
    'ekp_loeschlauf_ende_seconds',
    'Wann zuletzt alles gelöscht war, was nicht länger bleiben darf (Unix-Zeit)',
  )
  const importalter = gauge(
    'ekp_import_alter_seconds',
    'Wie lange der letzte Import her ist, der etwas eingespielt hat',
  )
  const nachrichten = new Counter({
    name: 'ekp_mscons_nachrichten_total',
    help: 'Nachrichten in MSCONS nach dem, was aus ihnen wurde',
    labelNames: ['mandant', 'ergebnis', 'grund'],
    registers: [registry],
  })
  const all = [
    erreichbar,
    bereit,
    verbindungen,
    wartende,
    aufgaben,
    verzug,
    offen,
    alter,
    unbeantwortet,
    abnehmeralter,
    preisende,
    preisalter,
    loeschende,
    importalter,
    nachrichten,
  ]

  function setMandant({ mandant: { kurzname: mandant, db }, figures, isReady }: MandantFigures, now: Date): void {
    for (const pool of poolsOf(db)) {
      verbindungen.inc({ mandant, zustand: 'frei' }, pool.idleCount)
      verbindungen.inc({ mandant, zustand: 'benutzt' }, pool.totalCount - pool.idleCount)
      wartende.inc({ mandant }, pool.waitingCount)
    }
    erreichbar.set({ mandant }, figures === undefined ? 0 : 1)
    bereit.set({ mandant }, isReady ? 1 : 0)
    if (figures === undefined) return
    for (const { aufgabe, wartend, gescheitert, verzugSeconds } of figures.aufgaben) {
      aufgaben.set({ mandant, aufgabe, zustand: 'wartend' }, wartend)
      aufgaben.set({ mandant, aufgabe, zustand: 'gescheitert' }, gescheitert)
      verzug.set({ mandant, aufgabe }, verzugSeconds)
    }
    const since = (time: Date | null) => (time === null ? 0 : Math.max(0, toSeconds(now) - toSeconds(time)))
    offen.set({ mandant }, figures.vorgaenge.offen)
    alter.set({ mandant }, since(figures.vorgaenge.aeltester))
    unbeantwortet.set({ mandant }, figures.vorgaenge.unbeantwortet)
    for (const { abnehmer, aeltester } of figures.abnehmer) abnehmeralter.set({ mandant, abnehmer }, since(aeltester))
    if (figures.loeschende !== null) loeschende.set({ mandant }, toSeconds(figures.loeschende))
    if (figures.importende !== null) importalter.set({ mandant }, toSeconds(now) - toSeconds(figures.importende))
    for (const { ergebnis, grund, anzahl } of figures.nachrichten) nachrichten.inc({ mandant, ergebnis, grund }, anzahl)
    for (const { gebiet, ende } of figures.preise) {
      preisende.set({ mandant, gebiet }, toSeconds(ende))
      preisalter.set({ mandant, gebiet }, toSeconds(now) - toSeconds(ende))
    }
  }

  return (mandanten, now) => {
    for (const one of all) one.reset()
    for (const mandant of mandanten) setMandant(mandant, now)
  }
}
