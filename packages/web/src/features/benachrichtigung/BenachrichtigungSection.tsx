import { listBenachrichtigungen, type Thema, themen, updateBenachrichtigung } from '@ekp/wire/benachrichtigung'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Breakable } from '../../ui/Breakable.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../anschlussnutzer/queries.ts'
import styles from './BenachrichtigungSection.module.css'
import { bestellenText, bestelltSatz, erfolgText } from './texts.ts'

/** The mails that the customer has ordered, of all topics. */
const benachrichtigungenQuery = queryOptions({
  queryKey: ['benachrichtigungen'],
  queryFn: ({ signal }) => call(listBenachrichtigungen, {}, { signal }),
})

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
  const { order, isBusy, result } = useOrder(thema)
  const all = vertragIds ?? kunde?.vertraege ?? []
  if (bestellte === undefined || kunde === undefined || all.length === 0) return null
  const mit = all.filter((vertragId) => bestellte.some((one) => one.thema === thema && one.vertragId === vertragId))
  const ohne = all.filter((vertragId) => !mit.includes(vertragId))
  const stand = { bestellt: mit.length, alle: all.length }
  if (!mayWrite && mit.length === 0) return null
  const { email } = kunde
  return (
    <Card as="section" aria-labelledby={id} className={styles.bestellung}>
      <h2 id={id}>{themen[thema].titel}</h2>
      <p>
        <Breakable text={bestelltSatz(thema, stand, email)} />
      </p>
      {/* Rendered before it has a text, or screen readers do not announce it. */}
      <div role="status">
        {result?.kind === 'success' && (
          <Alert kind="success" announced={false}>
            {result.text}
          </Alert>
        )}
      </div>
      {result?.kind === 'error' && <Alert kind="error">{result.text}</Alert>}
      {mayWrite && (
        <Actions>
          {/* One button where all are ordered or none: it keeps the focus when it changes. */}
          {(mit.length > 0 || email) && (
            <Button
              size="small"
              busy={isBusy}
              onClick={() => void (mit.length > 0 ? order(mit, false) : order(ohne, true))}
            >
              {mit.length > 0 ? 'Abbestellen' : bestellenText(stand)}
            </Button>
          )}
          {mit.length > 0 && ohne.length > 0 && email && (
            <Button size="small" busy={isBusy} onClick={() => void order(ohne, true)}>
              {bestellenText(stand)}
            </Button>
          )}
          {!email && (
            <ButtonLink size="small" to="/kontakt/editieren">
              E-Mail-Adresse hinterlegen
            </ButtonLink>
          )}
        </Actions>
      )}
    </Card>
  )
}

function useOrder(thema: Thema) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<{ kind: 'success' | 'error'; text: string }>()

  async function order(vertragIds: readonly string[], bestellt: boolean): Promise<void> {
    setIsBusy(true)
    setResult(undefined)
    try {
      for (const vertragId of vertragIds) {
        await call(updateBenachrichtigung, { params: { vertragId }, body: { thema, bestellt } })
        const key = benachrichtigungenQuery.queryKey
        client.setQueryData(key, (before = []) => [
          ...before.filter((one) => one.thema !== thema || one.vertragId !== vertragId),
          ...(bestellt ? [{ thema, vertragId }] : []),
        ])
      }
      setResult({ kind: 'success', text: erfolgText(thema, bestellt) })
    } catch (error) {
      setResult({
        kind: 'error',
        text: errorText(error, 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'),
      })
    }
    setIsBusy(false)
  }

  return { order, isBusy, result }
}
