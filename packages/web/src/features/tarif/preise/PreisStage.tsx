import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/Links.tsx'
import { Stage, StageAnswer } from '../../../ui/layout/Stage.tsx'
import { Tagesstreifen } from './Tagesstreifen.tsx'
import { usePreisauskunft } from './usePreisauskunft.ts'

interface PreisStageProps {
  vertragId: string
  /** What the customer calls the contract: `Strom`. */
  name: string
  kundenArt: string | null
  /** Stands there while the prices load. */
  pending: ReactNode
  /** Stands there where no price of now is known. */
  otherwise: ReactNode
  /** What else is to be said below the price, with the words behind it: ` (brutto)`. */
  children: (preislabel: string) => ReactNode
}

/** First on the start page of a dynamic tariff: the price of now, and today's hours [preiszeitreihe-12]. */
export function PreisStage({ name, pending, otherwise, children, ...vertrag }: PreisStageProps) {
  const { isPending, auskunft, preislabel, eigene, nowMs } = usePreisauskunft(vertrag)
  if (isPending) return pending
  if (auskunft === undefined) return otherwise
  return (
    <Stage
      title={`${name}: jetzt`}
      picture={<Tagesstreifen schritte={eigene} nowMs={nowMs} fenster={auskunft.fenster} />}
      below={
        <>
          <p>
            {auskunft.guenstig}{' '}
            <TextLink to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId: vertrag.vertragId }}>
              Alle Preise
            </TextLink>
          </p>
          {children(preislabel)}
        </>
      }
    >
      <StageAnswer figure={auskunft.jetzt} after={preislabel.trim()} />
    </Stage>
  )
}
