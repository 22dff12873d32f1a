import type { Vertrag } from '@ekp/wire/vertrag'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { isFernausgelesen } from './lauterWeg.ts'
import { takesAblesungen, vertragsstatusOf } from './vertragsstatus.ts'

interface VertragWegeProps {
  vertragId: string
  /** Undefined where its master data failed: only its own page is left then. */
  vertrag: Vertrag | undefined
  /** False for the access level `eingeschränkt`. */
  mayWrite: boolean
  /** The id of the title that says which contract of the list it is. */
  titleId: string
}

/** What customers do with a contract of the list [vertrag-18]; who has no meter to read finds that last, without a frame. */
export function VertragWege({ vertragId, vertrag, mayWrite, titleId }: VertragWegeProps) {
  const way = { size: 'small', params: { vertragId }, 'aria-describedby': titleId } as const
  const status = vertrag && vertragsstatusOf(vertrag)
  const isQuiet = vertrag !== undefined && isFernausgelesen(vertrag)
  const erfassen = mayWrite && vertrag && takesAblesungen(vertrag) && (
    <ButtonLink variant={isQuiet ? 'quiet' : 'secondary'} to="/vertrag/$vertragId/ablesung" {...way}>
      Zählerstand erfassen
    </ButtonLink>
  )
  return (
    <Actions>
      {!isQuiet && erfassen}
      {status !== undefined && status !== 'beauftragt' && status !== 'storniert' && (
        <ButtonLink to="/vertrag/$vertragId/verbraeuche" {...way}>
          Verbrauch
        </ButtonLink>
      )}
      <ButtonLink to="/vertrag/$vertragId/detail" {...way}>
        Vertragsdetails
      </ButtonLink>
      {isQuiet && erfassen}
    </Actions>
  )
}
