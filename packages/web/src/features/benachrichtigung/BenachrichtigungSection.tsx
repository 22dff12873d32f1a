import { type Thema, themen } from '@ekp/wire/benachrichtigung'
import { useId } from 'react'
import { useQuery } from '../../lib/useQuery.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../anschlussnutzer/queries.ts'
import styles from './BenachrichtigungSection.module.css'
import { Bestellergebnis } from './Bestellergebnis.tsx'
import { benachrichtigungenQuery, useOrder } from './bestellungen.ts'
import { bestellenText, bestelltSatz } from './texts.ts'

interface BenachrichtigungSectionProps {
  readonly thema: Thema
  /** The contracts that the page is about; without, all of the customer. */
  readonly vertragIds?: readonly string[]
}

/** Orders a topic's mails, or cancels them; absent at hosts that do not know them [benachrichtigung-2]. */
export function BenachrichtigungSection({ thema, vertragIds }: BenachrichtigungSectionProps) {
  const id = useId()
  const { data: bestellte } = useQuery(benachrichtigungenQuery)
  const { data: kunde } = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  const { order, pending, result } = useOrder()
  const all = vertragIds ?? kunde?.vertraege ?? []
  const [vertragId] = all
  if (bestellte === undefined || kunde === undefined || vertragId === undefined) return null
  const mit = all.filter((one) => bestellte.some((bestellt) => bestellt.thema === thema && bestellt.vertragId === one))
  const ohne = all.filter((one) => !mit.includes(one))
  const stand = { bestellt: mit.length, alle: all.length }
  if (!mayWrite && mit.length === 0) return null
  const { email } = kunde
  const isBusy = pending[thema] !== undefined
  return (
    <Card as="section" aria-labelledby={id} className={styles.bestellung}>
      <h2 id={id}>{themen[thema].titel} per E-Mail</h2>
      <p>
        <Breakable text={bestelltSatz(thema, stand, email)} />
      </p>
      <Bestellergebnis result={result} />
      <Actions>
        {/* One button where all are ordered or none: it keeps the focus when it changes. */}
        {mayWrite && (mit.length > 0 || email) && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void (mit.length > 0 ? order(thema, mit, false) : order(thema, ohne, true))}
          >
            {mit.length > 0 ? 'Abbestellen' : bestellenText(stand)}
          </Button>
        )}
        {mayWrite && mit.length > 0 && ohne.length > 0 && email && (
          <Button size="small" busy={isBusy} onClick={() => void order(thema, ohne, true)}>
            {bestellenText(stand)}
          </Button>
        )}
        {mayWrite && !email && (
          <ButtonLink size="small" to="/kontakt/editieren">
            E-Mail-Adresse hinterlegen
          </ButtonLink>
        )}
        {all.length === 1 && (
          <ButtonLink variant="quiet" size="small" to="/vertrag/$vertragId/erinnerungen" params={{ vertragId }}>
            Alle Erinnerungen
          </ButtonLink>
        )}
      </Actions>
    </Card>
  )
}
