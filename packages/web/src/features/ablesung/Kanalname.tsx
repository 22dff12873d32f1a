import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import styles from './Kanalname.module.css'

/** What a Messkanal is called, and quietly the code that its meter shows. */
export function Kanalname({ obiskennzahl }: { obiskennzahl: string }) {
  const name = deriveKanalname(obiskennzahl)
  return (
    <>
      {name}
      {name !== obiskennzahl && <span className={styles.kennzahl}> {obiskennzahl}</span>}
    </>
  )
}
