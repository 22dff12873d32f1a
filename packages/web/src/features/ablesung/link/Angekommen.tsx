import { FocusedAlert } from '../../../ui/FocusedAlert.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import type { Quittung } from './quittung.ts'

/** The reading of a link has arrived [ablesung-37]. */
export const Angekommen = ({ quittung }: { quittung: Quittung }) => (
  <>
    <FocusedAlert kind="success" title="Ihr Zählerstand ist angekommen.">
      Sie müssen nichts mehr tun. Der Link gilt jetzt nicht mehr. Stimmt etwas nicht, melden Sie sich im Kundenportal an
      und erfassen Sie den Zählerstand dort noch einmal.
    </FocusedAlert>
    <ValueTable rows={quittung} />
  </>
)
