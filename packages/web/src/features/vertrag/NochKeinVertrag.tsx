import { TextLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './NochKeinVertrag.module.css'

/** Without a contract: what happens next, and where to ask. */
export const NochKeinVertrag = () => (
  <Card>
    <p className={styles.text}>
      Zu Ihrer Kundennummer ist noch kein Vertrag angelegt. Haben Sie bei uns bestellt, müssen Sie nichts tun: Sobald
      Ihr Vertrag angelegt ist, steht er hier. Dauert es zu lange?{' '}
      <TextLink to="/kontaktanfrage">Schreiben Sie uns</TextLink>.
    </p>
  </Card>
)
