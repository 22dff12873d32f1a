import type { Erwartungsbereich, Messkanal, NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import { mostTrusted } from '../../lib/ablesung/mostTrusted.ts'
import type { BekannteAblesung } from './ablesungen.ts'
import { checkKanal } from './checkKanal.ts'
import { type Auffaelligkeit, formatHinweis } from './hinweis.ts'
import { deriveJahresverbrauch } from './jahresverbrauch.ts'
import type { KnownZaehler } from './zaehler.ts'

/** The contract's earlier readings and meters. */
export interface Vorgeschichte {
  readonly versorgungsart: Versorgungsart
  readonly alleZaehler: readonly KnownZaehler[]
  readonly ablesungen: readonly BekannteAblesung[]
}

/** Whether a reading is likely; the caller has checked with `listRefusals` that it is possible. */
export function derivePlausibilitaet(neu: NeueAblesung, vorgeschichte: Vorgeschichte): Plausibilitaet {
  const kanaele = vorgeschichte.alleZaehler.find(({ nummer }) => nummer === neu.zaehlernummer)?.kanaele ?? []
  const ablesungen = mostTrusted(vorgeschichte.ablesungen).toSorted((one, other) =>
    one.ablesedatum < other.ablesedatum ? -1 : 1,
  )
  const check = (ablesung: NeueAblesung) => checkAll(ablesung, kanaele, { ...vorgeschichte, ablesungen })
  const { erwartet, auffaelligkeiten } = check(neu)
  if (auffaelligkeiten.length === 0) return { plausibel: true, hinweis: null, ueberlauf: false, erwartet }
  const vertauscht = swapTwo(neu, kanaele)
  const passtVertauscht = vertauscht !== undefined && isExpected(check(vertauscht))
  const zusammenhang = { ablesedatum: neu.ablesedatum, hatMehrereKanaele: kanaele.length > 1, passtVertauscht }
  return {
    plausibel: false,
    hinweis: formatHinweis(auffaelligkeiten, zusammenhang),
    ueberlauf: auffaelligkeiten.some(({ art }) => art === 'niedriger'),
    erwartet,
  }
}

/** The readings ascend by day. */
function checkAll(neu: NeueAblesung, kanaele: readonly Messkanal[], vorgeschichte: Vorgeschichte) {
  const { alleZaehler, versorgungsart, ablesungen } = vorgeschichte
  const erwartet: Erwartungsbereich[] = []
  const auffaelligkeiten: Auffaelligkeit[] = []
  for (const kanal of kanaele) {
    const gewohnheit = countsConsumption(kanal)
      ? deriveJahresverbrauch({
          versorgungsart,
          obiskennzahl: kanal.obiskennzahl,
          ablesedatum: neu.ablesedatum,
          ablesungen,
          vorkommastellenOf: (nummer, code) => findKanal(alleZaehler, nummer, code)?.vorkommastellen,
        })
      : undefined
    const verdict = checkKanal({ neu, kanal, ablesungen, gewohnheit })
    if (verdict.erwartet !== undefined) erwartet.push(verdict.erwartet)
    if (verdict.auffaelligkeit !== undefined) auffaelligkeiten.push(verdict.auffaelligkeit)
  }
  return { erwartet, auffaelligkeiten }
}

function swapTwo(neu: NeueAblesung, [one, other, ...more]: readonly Messkanal[]): NeueAblesung | undefined {
  if (one === undefined || other === undefined || more.length > 0) return undefined
  const [ofOne, ofOther] = [neu.ablesewerte[one.obiskennzahl], neu.ablesewerte[other.obiskennzahl]]
  if (ofOne === undefined || ofOther === undefined) return undefined
  return { ...neu, ablesewerte: { [one.obiskennzahl]: ofOther, [other.obiskennzahl]: ofOne } }
}

/** Whether both Messkanaele have an expectation and meet it. */
function isExpected({ erwartet, auffaelligkeiten }: ReturnType<typeof checkAll>): boolean {
  return erwartet.length === 2 && auffaelligkeiten.length === 0
}

// C-group 2 is feed-in, for example of solar power, which follows neither the days nor the heating.
function countsConsumption({ obiskennzahl }: Messkanal): boolean {
  return !/:2\./.test(obiskennzahl)
}

function findKanal(alleZaehler: readonly KnownZaehler[], nummer: string, code: string): Messkanal | undefined {
  const zaehler = alleZaehler.find((it) => it.nummer === nummer)
  return zaehler?.kanaele.find(({ obiskennzahl }) => obiskennzahl === code)
}
