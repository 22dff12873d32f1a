import type { Rechnungsunterschied } from '@ekp/wire/rechnung'
import { listUrsachen, mitVorzeichen } from './texts.ts'
import styles from './Rechnung.module.css'

/** What made the difference, each beside a bar; the bars are only seen, the amounts say the same. */
export function Ursachen({ unterschied }: { unterschied: Rechnungsunterschied }) {
  const ursachen = listUrsachen(unterschied)
  const most = Math.max(...ursachen.map(({ betrag }) => Math.abs(betrag)), 1)
  return (
    <dl className={styles.ursachen}>
      {ursachen.map(({ name, betrag }) => (
        <div key={name} className={styles.ursache}>
          <dt>{name}</dt>
          <dd>{mitVorzeichen(betrag)}</dd>
          <span aria-hidden="true" className={styles.bahn}>
            <span
              className={betrag > 0 ? styles.mehr : styles.weniger}
              style={{ inlineSize: `${(Math.abs(betrag) / most) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </dl>
  )
}
