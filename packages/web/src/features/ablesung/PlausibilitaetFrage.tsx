import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { ConfirmPanel } from '../../ui/form/ConfirmPanel.tsx'
import styles from './PlausibilitaetFrage.module.css'
import type { WaehlbarerZaehler } from './Zaehlerauswahl.ts'
import { zaehlerEinheit } from './einheit.ts'
import { formatAblesewert } from './formatAblesewert.ts'
import { listUnerwartete } from './listUnerwartete.ts'
import { splitSentences } from './splitSentences.ts'

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
  const unsaid = listUnerwartete(frage).filter(({ bis }) => !hinweis.includes(formatAblesewert(bis, null)))
  const einheit = zaehlerEinheit(zaehler.versorgungsart)
  return (
    <ConfirmPanel title="Stimmt der Zählerstand?" busy={isBusy} onYes={onYes} onNo={onNo}>
      {/* Each in a line of its own: with two Messkanäle they would be a wall on a phone. */}
      {splitSentences(hinweis).map((sentence) => (
        <p key={sentence}>
          <Sentence text={sentence} />
        </p>
      ))}
      {unsaid.map(({ obiskennzahl, von, bis }) => (
        <p key={obiskennzahl}>
          Erwartet
          {zaehler.kanaele.length > 1 && <Sentence text={` für ${deriveKanalname(obiskennzahl)}`} />}:{' '}
          <strong>
            {formatAblesewert(von, null)} bis {formatAblesewert(bis, null)} {einheit}
          </strong>
        </p>
      ))}
    </ConfirmPanel>
  )
}

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
