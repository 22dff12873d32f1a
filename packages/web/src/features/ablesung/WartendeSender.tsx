import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDatum } from '../../lib/format.ts'
import { showMessage } from '../../lib/message.ts'
import { uebermitteltText } from './uebermitteltText.ts'
import type { WartendeAblesung } from './WartendeAblesung.ts'
import { onWartendeChange } from './wartendeChange.ts'
import { startWartendeSender } from './wartendeSender.ts'

/** Shows nothing: while this customer is signed in, sends the readings that wait, and lets every screen know. */
export function WartendeSender({ kundennummer }: { kundennummer: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const forget = onWartendeChange(({ sent }) => {
      void client.invalidateQueries({ queryKey: ['wartendeAblesungen'] })
      if (sent === undefined) return
      void client.invalidateQueries({ queryKey: ['vertrag', sent.vertragId] })
      // Not under the customer's hands while he enters the next one.
      void client.invalidateQueries({ queryKey: ['zaehlerauswahl'], refetchType: 'none' })
    })
    const stop = startWartendeSender(kundennummer, {
      onSent: () => showMessage({ kind: 'info', text: uebermitteltText }),
      onQuestion: tellQuestion,
    })
    return () => {
      stop()
      forget()
    }
  }, [client, kundennummer])
  return null
}

function tellQuestion({ ablesung: { zaehlernummer, ablesedatum } }: WartendeAblesung): void {
  showMessage({
    kind: 'warning',
    text: `Ihre Ablesung vom ${formatDatum(ablesedatum)} (Zähler ${zaehlernummer}) ist noch nicht übertragen: Bitte sehen Sie sie sich unter „Zählerstand erfassen“ noch einmal an.`,
  })
}
