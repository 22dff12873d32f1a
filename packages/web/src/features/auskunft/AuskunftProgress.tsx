import { formatKilobyte } from '../../lib/format.ts'
import { TransferProgress } from '../../ui/TransferProgress.tsx'

/** That it is under way; nobody knows how much it becomes. */
export const AuskunftProgress = ({ receivedBytes }: { receivedBytes: number }) => (
  <TransferProgress
    label="Ihre Daten werden heruntergeladen"
    size={receivedBytes === 0 ? 'Ihre Daten werden zusammengestellt …' : formatKilobyte(receivedBytes)}
  />
)
