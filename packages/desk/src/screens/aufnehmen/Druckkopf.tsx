import { PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import styles from './Brief.module.css'

/** The heading of a page that is printed; it is not on the paper. */
export const Druckkopf = ({ titel }: { titel: string }) => (
  <div className={styles.knopf}>
    <PageHeading title={[titel, 'Kundendienst']}>{titel}</PageHeading>
  </div>
)
