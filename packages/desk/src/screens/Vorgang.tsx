import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { Arbeitsplatz } from './arbeitsplatz/Arbeitsplatz.tsx'

/** One Vorgang, beside what else is to do. */
export const Vorgang = () => <Arbeitsplatz {...useParams('/$mandant/vorgaenge/$nr')} />
