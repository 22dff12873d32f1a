/** News of waiting readings, in all tabs: their list is another, or one of this contract has reached the portal. */
export interface WartendeChange {
  readonly sentVertragId: string | undefined
}

const listeners = new Set<(change: WartendeChange) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ekp-ablesungen')

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  hear({ sentVertragId: typeof data === 'string' && data !== '' ? data : undefined })
})

export function tellWartendeChange(sentVertragId?: string): void {
  hear({ sentVertragId })
  channel?.postMessage(sentVertragId ?? '')
}

export function onWartendeChange(listener: (change: WartendeChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hear(change: WartendeChange): void {
  for (const listener of listeners) listener(change)
}
