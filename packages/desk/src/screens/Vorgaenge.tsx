import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { Arbeitsplatz } from './arbeitsplatz/Arbeitsplatz.tsx'

/** What the desk has to do; nothing of it is open yet. */
export const Vorgaenge = () => <Arbeitsplatz mandant={useParams('/$mandant/vorgaenge').mandant} />
