import type { Erwartungsbereich, NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { formatAblesewert } from '../../../lib/format.ts'
import { ConfirmPanel } from '../../../ui/form/ConfirmPanel.tsx'
import styles from './PlausibilitaetFrage.module.css'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'

interface PlausibilitaetFrageProps {
  frage: { readonly ablesung: NeueAblesung; readonly plausibilitaet: Plausibilitaet }
  zaehler: WaehlbarerZaehler
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

const defaultHinweis = 'Der Zählerstand weicht von Ihrem bisherigen Verbrauch ab. Möchten Sie ihn trotzdem übermitteln?'

/** An unlikely value is a question, not a refusal [ablesung-19]. */
export function PlausibilitaetFrage({ frage, zaehler, isBusy, onYes, onNo }: PlausibilitaetFrageProps) {
  const hinweis = frage.plausibilitaet.hinweis ?? defaultHinweis
  // The question may name the range itself.
  const unsaid = listUnerwartete(frage).filter(({ bis }) => !hinweis.includes(wholeText(Math.ceil(bis))))
  const einheit = zaehlerEinheit(zaehler.versorgungsart)
  const sentences = splitSentences(hinweis)
  return (
    <ConfirmPanel title="Stimmt der Zählerstand?" busy={isBusy} onYes={onYes} onNo={onNo}>
      {/* Each in a line of its own: with two Messkanäle they would be a wall on a phone. */}
      {sentences.slice(0, -1).map((sentence) => (
        <p key={sentence}>
          <Sentence text={sentence} />
        </p>
      ))}
      {unsaid.map(({ obiskennzahl, von, bis }) => (
        <p key={obiskennzahl}>
          Erwartet
          {zaehler.kanaele.length > 1 && ` für ${deriveKanalname(obiskennzahl)}`}:{' '}
          <strong>
            {wholeText(Math.floor(von))} bis {wholeText(Math.ceil(bis))} {einheit}
          </strong>
        </p>
      ))}
      {/* What Ja and Nein answer. */}
      <p>
        <strong>
          <Sentence text={sentences.at(-1) ?? ''} />
        </strong>
      </p>
    </ConfirmPanel>
  )
}

/** An expectation knows no fraction, whatever its host sends. */
const wholeText = (wert: number) => formatAblesewert(wert, 0)

const kennzahlen = /(\d+-\d+:\d+(?:\.\d+)+)/

function Sentence({ text }: { text: string }) {
  return text.split(kennzahlen).map((part, index) =>
    kennzahlen.test(part) ? (
      // An obiskennzahl would break at its hyphen.
      <span key={index} className={styles.kennzahl}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

interface Frage {
  readonly ablesung: Pick<NeueAblesung, 'ablesewerte'>
  readonly plausibilitaet: Pick<Plausibilitaet, 'erwartet'>
}

/** The ranges of those values that lie outside of theirs: what the question is about. */
export function listUnerwartete({ ablesung, plausibilitaet }: Frage): Erwartungsbereich[] {
  return plausibilitaet.erwartet.filter(({ obiskennzahl, von, bis }) => {
    const wert = ablesung.ablesewerte[obiskennzahl]
    return wert !== undefined && (wert < von || wert > bis)
  })
}

// `30. September` is no end of a sentence.
const sentence = /\S.*?[.!?](?=\s+(?!Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Lu}|\s*$)|\S.*$/gu

/** The sentences of a German text, as far as dots tell. */
export function splitSentences(text: string): string[] {
  return (text.match(sentence) ?? []).map((one) => one.trim())
}
