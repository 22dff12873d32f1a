import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { StatusBadge } from '@ekp/web/ui/StatusBadge.tsx'
import { Einsicht } from '../Einsicht.tsx'
import styles from '../Kunde.module.css'
import { Massnahmen } from '../Massnahmen.tsx'
import { Einmalpasswortbrief } from './Einmalpasswortbrief.tsx'
import { Fold } from './Fold.tsx'

interface ZugangProps {
  blatt: Kundenblatt
  mandant: string
  /** Whether the account that is signed in may look at the customer's portal. */
  kannAnsehen: boolean
}

/** Whether he can sign in, in one line; behind it everything about it, what can be done, and his portal. */
export const Zugang = ({ blatt, mandant, kannAnsehen }: ZugangProps) => (
  <>
    <p>
      <StatusBadge tone={blatt.kannSichAnmelden ? 'success' : 'error'}>{blatt.anmeldesatz}</StatusBadge>
    </p>
    <Massnahmen blatt={blatt} mandant={mandant} />
    <div>
      <Fold title="Alles zur Anmeldung" level={3}>
        <ul className={styles.sentences}>
          {blatt.anmeldung.map((satz) => (
            <li key={satz}>{satz}</li>
          ))}
        </ul>
        {kannAnsehen && !blatt.gesperrt && <Einmalpasswortbrief blatt={blatt} mandant={mandant} />}
      </Fold>
      {kannAnsehen && blatt.gesperrt && (
        <p className={styles.hint}>
          Solange der Zugang gesperrt ist, lässt sich auch das Portal des Kunden nicht ansehen.
        </p>
      )}
      {kannAnsehen && !blatt.gesperrt && (
        <Fold title="Portal des Kunden" level={3} value="ansehen, wie er es sieht">
          <Einsicht blatt={blatt} mandant={mandant} />
        </Fold>
      )}
    </div>
  </>
)
