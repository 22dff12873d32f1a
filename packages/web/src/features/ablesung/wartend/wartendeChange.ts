import { type InferOutput, object, safeParse, string } from 'valibot'

const Sent = object({ id: string(), vertragId: string() })
type SentWartende = InferOutput<typeof Sent>

/** News of waiting readings, in all tabs: their list is another, or this one has reached the portal. */
interface WartendeChange {
  readonly sent: SentWartende | undefined
}

const listeners = new Set<(change: WartendeChange) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ekp-ablesungen')

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { success, output } = safeParse(Sent, data)
  hear({ sent: success ? output : undefined })
})

export function tellWartendeChange(sent?: SentWartende): void {
  hear({ sent })
  channel?.postMessage(sent && { id: sent.id, vertragId: sent.vertragId })
}

export function onWartendeChange(listener: (change: WartendeChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hear(change: WartendeChange): void {
  for (const listener of listeners) listener(change)
}
