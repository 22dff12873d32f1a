import { useId } from 'react'
import { ButtonLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './AuskunftSection.module.css'
import { auskunftTitel } from './texts.ts'

/** The link to everything that is stored about the customer; with restricted access as well. */
export function AuskunftSection() {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>Ihre Daten</h2>
      <p>Sie können alles herunterladen, was im Kundenportal über Sie gespeichert ist.</p>
      <div>
        <ButtonLink size="small" to="/daten/auskunft">
          {auskunftTitel}
        </ButtonLink>
      </div>
    </Card>
  )
}
