import { type GewuenschteAenderung, withdrawAbschlagsaenderung } from '@ekp/wire/abschlag'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { createOwnMessages } from '../../session/signedInOnly.ts'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Actions } from '../../ui/Actions.tsx'
import answerStyles from '../../ui/layout/Stage.module.css'
import { invalidateAbschlag } from './queries.ts'
import { wieWeiterText, wunschText, zurueckgenommenText, zustandText } from './texts.ts'

interface WunschProps {
  vertragId: string
  wunsch: GewuenschteAenderung
  mayWrite: boolean
}

/** A change that was asked for: where it stands, and back out of it while that is possible [abschlag-35]. */
export function Wunsch({ vertragId, wunsch, mayWrite }: WunschProps) {
  const { takeBack, isBusy, error } = useTakeBack(vertragId, wunsch)
  return (
    <Card as="section" aria-labelledby="abschlag-wunsch">
      <h2 id="abschlag-wunsch">Ihre Änderung</h2>
      <p>
        <StatusBadge tone={wunsch.zustand === 'angenommen' ? 'active' : 'ordered'}>{zustandText(wunsch)}</StatusBadge>
      </p>
      <p>
        <strong>{wunschText(wunsch)}</strong> {wieWeiterText(wunsch)}
      </p>
      <p className={answerStyles.quiet}>
        Vorgangsnummer <Identifier>{wunsch.nr}</Identifier> vom {formatDatumUhrzeit(new Date(wunsch.eingegangenAm))}.
      </p>
      {error !== undefined && <FocusedAlert kind="error">{error}</FocusedAlert>}
      {mayWrite && wunsch.zustand === 'eingegangen' && (
        <Actions>
          <Confirm
            variant="secondary"
            size="small"
            busy={isBusy}
            question="Möchten Sie diese Änderung wirklich zurücknehmen?"
            onConfirm={() => void takeBack()}
          >
            Zurücknehmen
          </Confirm>
        </Actions>
      )}
    </Card>
  )
}

function useTakeBack(vertragId: string, { nr }: GewuenschteAenderung) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [sayOwn] = useState(createOwnMessages)

  async function takeBack(): Promise<void> {
    setIsBusy(true)
    setError(undefined)
    try {
      await call(withdrawAbschlagsaenderung, { params: { vertragId, nr: String(nr) } })
      sayOwn({ kind: 'success', text: zurueckgenommenText })
    } catch (caught) {
      setError(errorText(caught, 'Die Änderung konnte nicht zurückgenommen werden.'))
    }
    // It may be taken already, which the page then shows.
    await invalidateAbschlag(client, vertragId)
    setIsBusy(false)
  }

  return { takeBack, isBusy, error }
}
