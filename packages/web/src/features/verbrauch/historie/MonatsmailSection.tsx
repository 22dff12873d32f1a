import { findMonatsmail, updateMonatsmail } from '@ekp/wire/verbrauch/monatsmail'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useQuery } from '../../../lib/useQuery.ts'
import { useId, useState } from 'react'
import { errorText } from '../../../api/ApiError.ts'
import { call } from '../../../api/call.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/Links.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../../anschlussnutzer/queries.ts'
import { monatsmailTexte } from './texts.ts'

const monatsmailQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'monatsmail'],
    queryFn: ({ signal }) => call(findMonatsmail, { params: { vertragId } }, { signal }),
  })

/** Orders the monthly consumption information by mail, or cancels it; absent at hosts that do not know it [historie-30]. */
export function MonatsmailSection({ vertragId }: { vertragId: string }) {
  const id = useId()
  const { data: monatsmail } = useQuery(monatsmailQuery(vertragId))
  const { data: kunde } = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  const { order, isBusy, result } = useOrder(vertragId)
  if (monatsmail === undefined || kunde === undefined || (!mayWrite && !monatsmail.bestellt)) return null
  const { bestellt } = monatsmail
  const { email } = kunde
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{monatsmailTexte.titel}</h2>
      <p>
        <Breakable text={email ? monatsmailTexte.satz(bestellt, email) : monatsmailTexte.ohneEmail(bestellt)} />
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
          {(email || bestellt) && (
            <Button size="small" busy={isBusy} onClick={() => void order(!bestellt)}>
              {bestellt ? monatsmailTexte.abbestellen : monatsmailTexte.bestellen}
            </Button>
          )}
          {!email && (
            <ButtonLink size="small" to="/kontakt/editieren">
              {monatsmailTexte.emailHinterlegen}
            </ButtonLink>
          )}
        </Actions>
      )}
    </Card>
  )
}

function useOrder(vertragId: string) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<{ kind: 'success' | 'error'; text: string }>()

  async function order(bestellt: boolean): Promise<void> {
    setIsBusy(true)
    setResult(undefined)
    try {
      await call(updateMonatsmail, { params: { vertragId }, body: { bestellt } })
      client.setQueryData(monatsmailQuery(vertragId).queryKey, { bestellt })
      setResult({ kind: 'success', text: bestellt ? monatsmailTexte.bestelltErfolg : monatsmailTexte.abbestelltErfolg })
    } catch (error) {
      setResult({ kind: 'error', text: errorText(error, monatsmailTexte.fehler) })
    }
    setIsBusy(false)
  }

  return { order, isBusy, result }
}
