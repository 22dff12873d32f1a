import type { Abschlag, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { ergebnisText, findErgebnis } from '@ekp/wire/rules/abschlagsergebnis'
import { formatEuro } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { loaded, Section, type SectionQuery } from '../../ui/layout/Section.tsx'
import answerStyles from '../../ui/layout/Stage.module.css'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { endmonat, spannengrund, ungewissText } from './texts.ts'

interface NaechsteRechnungProps {
  abschlag: Abschlag
  /** What is to be paid besides, in EUR; no part of what is paid yet. */
  offen: number | undefined
  query: SectionQuery<Abschlagsvorausschau>
}

/** What the next bill will probably say, as a range with its reason [abschlag-32]. */
export function NaechsteRechnung({ abschlag: { naechste, gewuenscht }, offen, query }: NaechsteRechnungProps) {
  // One that begins only after the bill's year changes nothing on it.
  const ofWunsch = (one: Abschlagsvorausschau) =>
    gewuenscht && gewuenscht.giltAb < one.bis ? findErgebnis(one, naechste, gewuenscht) : undefined
  return (
    <Section
      title="Ihre nächste Rechnung"
      actionsBelow
      actions={
        <ButtonLink size="small" to="/rechnungen">
          Ihre Rechnungen
        </ButtonLink>
      }
      query={query.data === undefined ? query : loaded(query.data)}
      fold={(vorausschau) => {
        const ergebnis = ofWunsch(vorausschau) ?? findErgebnis(vorausschau, naechste)
        return ergebnis && ergebnisText(ergebnis)
      }}
      stays={
        offen !== undefined &&
        query.data !== undefined &&
        findErgebnis(query.data, naechste) !== undefined && (
          <p>Die offenen {formatEuro(offen)} zählen dabei als nicht gezahlt.</p>
        )
      }
      onError={() => 'Was die nächste Rechnung bringt, konnte nicht geladen werden.'}
    >
      {(vorausschau) => {
        const ergebnis = findErgebnis(vorausschau, naechste)
        if (ergebnis === undefined)
          return <p>Was Ihre nächste Rechnung bringt, ist noch nicht zu sagen. {ungewissText(vorausschau)}</p>
        const wunsch = ofWunsch(vorausschau)
        return (
          <div className={answerStyles.answer}>
            <KeyFigures
              figures={[
                {
                  label: `Wahrscheinlich, für das Jahr bis ${endmonat(vorausschau.bis)}`,
                  value: ergebnisText(ergebnis),
                  isText: true,
                },
                ...(wunsch && gewuenscht
                  ? [
                      {
                        label: `Mit Ihrem Wunsch, ${formatEuro(gewuenscht.betrag)} zu zahlen`,
                        value: ergebnisText(wunsch),
                        isText: true,
                      },
                    ]
                  : []),
              ]}
            />
            <p className={answerStyles.quiet}>
              {spannengrund(vorausschau)} Geschätzt, mit allen Steuern; maßgeblich ist Ihre Rechnung.
            </p>
          </div>
        )
      }}
    </Section>
  )
}
