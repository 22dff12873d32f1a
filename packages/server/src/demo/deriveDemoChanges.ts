import { fitsStellen } from '@ekp/wire/rules/ablesewert'
import type { DemoAblesung } from './ablesungen.ts'
import type { DemoBestand } from './demoBestand.ts'
import { findGaszaehlerEinbau } from './demoGaszaehler.ts'
import { deriveDemoAblesewerte } from './deriveDemoAblesewerte.ts'
import type { DemoZaehler } from './zaehler.ts'

type Bestandsablesung = DemoBestand['ablesungen'][number]
type Bestandszaehler = DemoBestand['alleZaehler'][number]

/** What a start does with what earlier ones have brought. */
export interface DemoChanges {
  /** Contracts whose meters or readings somebody else has made: the demo leaves them as they are. */
  readonly belassen: ReadonlySet<string>
  /** Meters of the demo that are not built in yet: the clock went back. */
  readonly verfrueht: readonly Bestandszaehler[]
  /** Readings of the demo that it would not bring now, as lines that remove them. */
  readonly ueberholt: readonly object[]
}

function keyOf({ vertragId, zaehlernummer, ablesedatum, ablesewerte }: Omit<DemoAblesung, 'art'>): string {
  const werte = Object.keys(ablesewerte)
    .toSorted()
    .map((obiskennzahl) => [obiskennzahl, ablesewerte[obiskennzahl]])
  return JSON.stringify([vertragId, zaehlernummer, ablesedatum, werte])
}

export function deriveDemoChanges(
  { alleZaehler, ablesungen }: DemoBestand,
  demo: { readonly zaehler: readonly DemoZaehler[]; readonly ablesungen: readonly DemoAblesung[] },
): DemoChanges {
  const findDemoZaehler = (vertragId: string, nummer: string) =>
    demo.zaehler.find((zaehler) => zaehler.vertragId === vertragId && zaehler.nummer === nummer)
  const einbauOf = (vertragId: string, nummer: string) =>
    vertragId === '4711002' ? findGaszaehlerEinbau(nummer) : findDemoZaehler(vertragId, nummer)?.eingebautAm

  // A reading is the demo's when it shows what the demo's meter shows on that day, whatever the clock said.
  function isDemo({ vertragId, zaehlernummer, ablesedatum, ablesewerte, isImported }: Bestandsablesung): boolean {
    const eingebautAm = einbauOf(vertragId, zaehlernummer)
    if (!isImported || eingebautAm === undefined || ablesedatum < eingebautAm) return false
    const shown = { vertragId, zaehlernummer, ablesedatum }
    const werte = deriveDemoAblesewerte({ vertragId, eingebautAm }, ablesedatum)
    return keyOf({ ...shown, ablesewerte }) === keyOf({ ...shown, ablesewerte: werte })
  }

  // A meter that the demo brought before, and whose time is over since.
  function isPast({ vertragId, nummer, ausgebautAm }: Bestandszaehler): boolean {
    return (
      ausgebautAm !== null &&
      einbauOf(vertragId, nummer) !== undefined &&
      demo.zaehler.every((zaehler) => zaehler.vertragId !== vertragId || zaehler.eingebautAm >= ausgebautAm)
    )
  }

  const foreign = ablesungen.filter((ablesung) => !isDemo(ablesung))
  const surplus = alleZaehler.filter(
    (zaehler) => findDemoZaehler(zaehler.vertragId, zaehler.nummer) === undefined && !isPast(zaehler),
  )
  const isKept = ({ vertragId, nummer }: Bestandszaehler) =>
    einbauOf(vertragId, nummer) === undefined ||
    foreign.some((ablesung) => ablesung.vertragId === vertragId && ablesung.zaehlernummer === nummer)
  const belassen = new Set([
    ...surplus.filter(isKept).map(({ vertragId }) => vertragId),
    ...foreign
      .filter((ablesung) => {
        const zaehler = findDemoZaehler(ablesung.vertragId, ablesung.zaehlernummer)
        return zaehler !== undefined && !fitsZaehler(ablesung, zaehler)
      })
      .map(({ vertragId }) => vertragId),
  ])
  const verfrueht = surplus.filter(({ vertragId }) => !belassen.has(vertragId))
  const current = new Set(demo.ablesungen.map(keyOf))
  const ueberholt = ablesungen
    .filter((ablesung) => isDemo(ablesung) && !current.has(keyOf(ablesung)) && !belassen.has(ablesung.vertragId))
    .filter(({ vertragId, zaehlernummer }) =>
      verfrueht.every((zaehler) => zaehler.vertragId !== vertragId || zaehler.nummer !== zaehlernummer),
    )
    .map(({ vertragId, zaehlernummer, ablesedatum, ablesewerte }) => ({
      ...{ art: 'ablesung', vertragId, zaehlernummer, ablesedatum, ablesewerte },
      entfernt: true,
    }))
  return { belassen, verfrueht, ueberholt }
}

function fitsZaehler({ ablesedatum, ablesewerte }: Bestandsablesung, zaehler: DemoZaehler): boolean {
  if (ablesedatum < zaehler.eingebautAm || ablesedatum > (zaehler.ausgebautAm ?? ablesedatum)) return false
  return Object.entries(ablesewerte).every(([obiskennzahl, wert]) => {
    const kanal = zaehler.kanaele.find((messkanal) => messkanal.obiskennzahl === obiskennzahl)
    return kanal !== undefined && fitsStellen(wert, kanal)
  })
}
