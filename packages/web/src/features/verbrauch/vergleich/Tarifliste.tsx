import type { Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { today } from '../../../lib/berlinTime.ts'
import { keepParagraphs } from '../../../lib/keepParagraphs.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classNames } from '../../../ui/classNames.ts'
import styles from './Vergleich.module.css'
import { spanneText, unterschiedText } from './spanne.ts'
import { isEigener, tarifhinweise } from './texts.ts'

/** Each tariff with its amount and a bar as long as it; the text says all that the bar shows [tarif-27]. */
export function Tarifliste({ vergleich }: { vergleich: Tarifvergleich }) {
  const most = Math.max(0, ...vergleich.tarife.filter(hasBalken).map(({ kosten }) => kosten?.hoechstens ?? 0))
  return (
    <ul className={styles.liste} aria-labelledby="tarife">
      {vergleich.tarife.map((tarif) => (
        <li key={tarif.kennung ?? ''} className={classNames(styles.tarif, isEigener(tarif) && styles.eigener)}>
          <p className={styles.name}>
            <span className={styles.art}>{isEigener(tarif) ? 'Ihr Tarif' : 'Angebot'}</span> {tarif.name}
          </p>
          <p className={styles.betrag}>
            {tarif.kosten === null ? 'nicht zu berechnen' : <strong>{spanneText(tarif.kosten)}</strong>}
          </p>
          {hasBalken(tarif) && <Balken tarif={tarif} most={most} />}
          {tarif.unterschied !== null && <p className={styles.unterschied}>{unterschiedText(tarif.unterschied)}</p>}
          <Mehr texts={tarifhinweise(tarif, vergleich, today())} name={tarif.name} isOpen={tarif.kosten === null} />
        </li>
      ))}
    </ul>
  )
}

/** Without its base price, an amount would look short beside the others. */
const hasBalken = ({ ohneGrundpreis }: Vergleichstarif) => !ohneGrundpreis

function Balken({ tarif: { kosten }, most }: { tarif: Vergleichstarif; most: number }) {
  if (kosten === null || most <= 0) return null
  const percent = (eur: number) => `${(100 * Math.max(0, eur)) / most}%`
  return (
    <div className={styles.balken} aria-hidden="true">
      <span className={styles.sicher} style={{ width: percent(kosten.mindestens) }} />
      <span
        className={styles.moeglich}
        style={{ width: percent(Math.max(0, kosten.hoechstens) - Math.max(0, kosten.mindestens)) }}
      />
    </div>
  )
}

/** What else is to be known, folded; a reason why there is no amount is open. */
function Mehr({ texts, name, isOpen }: { texts: readonly string[]; name: string; isOpen: boolean }) {
  if (texts.length === 0) return null
  const list = texts.map((text) => <p key={text}>{keepParagraphs(text)}</p>)
  if (isOpen) return <div className={styles.mehr}>{list}</div>
  return (
    <details className={styles.mehr}>
      <summary>
        Mehr dazu<VisuallyHidden>: {name}</VisuallyHidden>
      </summary>
      {list}
    </details>
  )
}
