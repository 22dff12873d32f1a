import type { Vertrag } from '@ekp/wire/vertrag'
import { ButtonLink } from '../../ui/Links.tsx'
import styles from './KuendigenLink.module.css'
import { vertragsstatusOf } from './vertragsstatus.ts'

interface KuendigenLinkProps {
  vertrag: Vertrag
  /** False for the access level `eingeschränkt`, and after a successful cancellation [vertrag-11]. */
  mayEnd: boolean
  /** The id of the title that says which contract it is, among several. */
  titleId?: string
}

/** The way to cancel, below everything else of the contract; only an active one can be cancelled. */
export function KuendigenLink({ vertrag, mayEnd, titleId }: KuendigenLinkProps) {
  if (!mayEnd || vertragsstatusOf(vertrag) !== 'aktiv') return null
  return (
    <div className={styles.kuendigen}>
      <ButtonLink
        variant="quietDanger"
        size="small"
        to="/vertrag/$vertragId/kuendigen"
        params={{ vertragId: vertrag.id }}
        aria-describedby={titleId}
      >
        Vertrag kündigen
      </ButtonLink>
    </div>
  )
}
