import { themen } from '@ekp/wire/benachrichtigung'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useId } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Breakable } from '../../ui/Breakable.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../anschlussnutzer/queries.ts'
import { Bestellergebnis } from './Bestellergebnis.tsx'
import { benachrichtigungenQuery, useOrder } from './bestellungen.ts'
import { bestellText, nichtsZuBestellenText, themenhinweis } from './texts.ts'
import { listThemen } from './themenwahl.ts'

/** All mails that there are for a contract, each with its switch [benachrichtigung-12]; absent at hosts that know none. */
export function ThemenSection({ vertrag }: { vertrag: Vertrag }) {
  const id = useId()
  const { data } = useQuery(benachrichtigungenQuery)
  const { data: kunde } = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  const { order, pending, result } = useOrder()
  if (data === undefined || kunde === undefined) return null
  const bestellte = data.filter(({ vertragId }) => vertragId === vertrag.id).map(({ thema }) => thema)
  const { email } = kunde
  const moegliche = listThemen(vertrag, bestellte, currentDay())
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>Per E-Mail</h2>
      <p>
        <Breakable text={moegliche.length === 0 ? nichtsZuBestellenText : bestellText(email)} />
      </p>
      {moegliche.map((thema) => {
        const isOrdered = bestellte.includes(thema)
        return (
          <CheckboxField
            key={thema}
            name={thema}
            label={themen[thema].titel}
            hint={themenhinweis(thema)}
            checked={pending[thema] ?? isOrdered}
            disabled={!mayWrite || (!email && !isOrdered)}
            onChange={({ target }) => {
              if (pending[thema] === undefined) void order(thema, [vertrag.id], target.checked)
            }}
          />
        )
      })}
      <Bestellergebnis result={result} />
      <p>Bestätigungen und Antworten auf das, was Sie uns schicken, bekommen Sie immer.</p>
      {mayWrite && !email && moegliche.length > 0 && (
        <Actions>
          <ButtonLink size="small" to="/kontakt/editieren">
            E-Mail-Adresse hinterlegen
          </ButtonLink>
        </Actions>
      )}
    </Card>
  )
}
