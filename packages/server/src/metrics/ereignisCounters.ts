import { Counter, type Registry } from 'prom-client'
import type { OnEreignis } from '../http/sicherheit/recordEreignis.ts'
import { type Sicherheitsereignis, sicherheitsereignisse } from '../http/sicherheit/Sicherheitsereignis.ts'

// What becomes of a password that is typed has a counter of its own, for the ratio of the three.
const ergebnisse = new Map<Sicherheitsereignis, string>([
  ['anmeldung', 'erfolgreich'],
  ['einmalpasswort', 'erfolgreich'],
  ['einmalpasswortAbgelaufen', 'erfolgreich'],
  ['gesperrtVersucht', 'erfolgreich'],
  ['fehlversuch', 'fehlgeschlagen'],
  ['gebremst', 'gebremst'],
])

/** Counts what concerns the security of accounts; each counter of each tenant begins with zero. */
export function ereignisCounters(registry: Registry, mandanten: readonly string[]): OnEreignis {
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
