import type { Abschlag, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { formatDatum, formatEuro, formatMonat } from '../../lib/format.ts'
import { Strip } from '../../ui/charts/Strip.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Stage, StageAnswer } from '../../ui/layout/Stage.tsx'
import answerStyles from '../../ui/layout/Stage.module.css'
import { kontoText } from './kurz.ts'
import { anzahlText, endeText, passtText, shortMonat, wechselTexte } from './texts.ts'
import { middle } from './vorausschau.ts'

interface AbschlagStageProps {
  vertrag: Vertrag
  abschlag: Abschlag
  /** Undefined where it did not come. */
  vorausschau: Abschlagsvorausschau | undefined
  /** Whether something is to be paid besides. */
  hasOffenes: boolean
  /** What can be done about it. */
  children: ReactNode
}

/** What is paid next, when, from where, and whether it fits [abschlag-30]. */
export function AbschlagStage({ vertrag, abschlag, vorausschau, hasOffenes, children }: AbschlagStageProps) {
  const { betrag, naechste } = abschlag
  const [next] = naechste
  const passt = next && passtText(betrag ?? next.betrag, vorausschau?.vorschlag ?? null)
  const anzahl = next && vorausschau && anzahlText(vorausschau)
  const ende = endeText(abschlag, vertrag.lieferende ?? vertrag.gewuenschtesLieferende)
  return (
    <Stage title="Ihr Abschlag" picture={vorausschau && <Jahresstreifen vorausschau={vorausschau} />}>
      {next === undefined ? (
        <StageAnswer
          before="Vereinbart sind"
          figure={formatEuro(betrag ?? 0)}
          after="zurzeit ist keine Zahlung fällig"
        />
      ) : (
        <StageAnswer
          before="Als Nächstes zahlen Sie"
          figure={formatEuro(next.betrag)}
          after={`am ${formatDatum(next.datum)}`}
        />
      )}
      {next && <p>{wegSatz(abschlag, hasOffenes)}</p>}
      {next &&
        wechselTexte(abschlag.weg, next.datum).map((text) => (
          <p key={text} className={answerStyles.quiet}>
            {text}
          </p>
        ))}
      {passt !== undefined && <p>{passt}</p>}
      {anzahl !== undefined && <p className={answerStyles.quiet}>{anzahl}</p>}
      {ende !== undefined && <p className={answerStyles.quiet}>{ende}</p>}
      {children}
    </Stage>
  )
}

function wegSatz({ weg: { konto, empfaenger } }: Abschlag, hasOffenes: boolean): ReactNode {
  if (konto === null)
    return `Sie überweisen selbst${empfaenger === null ? '. Wohin, steht auf Ihrer Rechnung.' : `, an ${empfaenger.name}.`}`
  return (
    <>
      Wir buchen ab von <Identifier>{kontoText(konto)}</Identifier>
      {hasOffenes ? '.' : ', Sie müssen nichts tun.'}
    </>
  )
}

/** Twelve months of cost against what is paid in them; nothing where no cost is known. */
function Jahresstreifen({ vorausschau: { monate, kosten } }: { vorausschau: Abschlagsvorausschau }) {
  const byKosten = monate.toSorted((one, other) => middle(one.kosten) - middle(other.kosten))
  const [least, most] = [byKosten[0], byKosten.at(-1)]
  if (kosten === null || least === undefined || most === undefined) return null
  return (
    <Strip
      label={`Kosten je Monat und was Sie darin zahlen. Am meisten kostet der ${formatMonat(most.von)}, am wenigsten der ${formatMonat(least.von)}.`}
      bars={monate.map((monat) => ({ value: middle(monat.kosten), before: monat.zahlung }))}
      ticks={monate.flatMap(({ von }, at) => (at % 3 === 0 ? [{ at, name: shortMonat(von) }] : []))}
      unit="EUR"
      names={[
        { tone: 'jetzt', name: 'Kosten' },
        { tone: 'davor', name: 'Zahlungen' },
      ]}
    />
  )
}
