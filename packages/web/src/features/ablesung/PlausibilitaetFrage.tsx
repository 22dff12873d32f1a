import type { Plausibilitaet } from '@ekp/wire/ablesung'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { ConfirmPanel } from '../../ui/ConfirmPanel.tsx'
import { zaehlerEinheit } from './einheit.ts'
import { formatAblesewert } from './formatAblesewert.ts'
import type { WaehlbarerZaehler } from './Zaehlerauswahl.ts'

interface PlausibilitaetFrageProps {
  plausibilitaet: Plausibilitaet
  zaehler: WaehlbarerZaehler
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** An unlikely value is a question, no refusal [`decisions.md` 4]. */
export function PlausibilitaetFrage({ plausibilitaet, zaehler, isBusy, onYes, onNo }: PlausibilitaetFrageProps) {
  const { hinweis, erwartet } = plausibilitaet
  // The question may name the range itself.
  const unsaid = erwartet.filter(({ bis }) => !hinweis?.includes(formatAblesewert(bis, null)))
  const einheit = zaehlerEinheit(zaehler.versorgungsart)
  return (
    <ConfirmPanel title="Stimmt der Zählerstand?" busy={isBusy} onYes={onYes} onNo={onNo}>
      <p>
        {hinweis ?? 'Der Zählerstand weicht von Ihrem bisherigen Verbrauch ab. Möchten Sie ihn trotzdem übermitteln?'}
      </p>
      {unsaid.map(({ obiskennzahl, von, bis }) => (
        <p key={obiskennzahl}>
          Erwartet{zaehler.kanaele.length > 1 && ` für ${deriveKanalname(obiskennzahl)}`}:{' '}
          <strong>
            {formatAblesewert(von, null)} bis {formatAblesewert(bis, null)} {einheit}
          </strong>
        </p>
      ))}
    </ConfirmPanel>
  )
}
