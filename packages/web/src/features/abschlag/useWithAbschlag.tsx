import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../../lib/message.ts'
import { AbschlagNote } from './AbschlagNote.tsx'

/** Makes the message that a reading has arrived say as well what it means for the instalment [abschlag-39]. */
export function useWithAbschlag(): (message: Message, vertragId: string) => Message {
  const client = useQueryClient()
  return (message, vertragId) => ({
    ...message,
    zuerst: (
      <>
        {message.zuerst}
        {/* Messages are shown outside of what knows the customer's answers. */}
        <QueryClientProvider client={client}>
          <AbschlagNote vertragId={vertragId} />
        </QueryClientProvider>
      </>
    ),
  })
}
