import { ButtonLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'

interface NoVerbraeucheProps {
  vertragId: string
  /** False for who may change nothing, and for a contract that takes no readings. */
  mayCreateAblesung: boolean
}

/** What would stand here, and what to do. */
export function NoVerbraeuche({ vertragId, mayCreateAblesung }: NoVerbraeucheProps) {
  return (
    <Card>
      <p>
        Für diesen Vertrag ist noch kein Verbrauch bekannt. Er steht hier, sobald zwei Zählerstände vorliegen: als
        Diagramm und als Liste.
      </p>
      {mayCreateAblesung && (
        <ButtonLink to="/vertrag/$vertragId/ablesung" params={{ vertragId }}>
          Zählerstand erfassen
        </ButtonLink>
      )}
    </Card>
  )
}
