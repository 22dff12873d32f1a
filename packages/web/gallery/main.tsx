import '../src/styles/index.css'
import { createMemoryHistory } from '@tanstack/history'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterView } from '../src/lib/router/RouterView.tsx'
import { createRouter } from '../src/lib/router/createRouter.ts'
import { Gallery } from './Gallery.tsx'

const screen = () => Promise.resolve(Gallery)
const history = createMemoryHistory({ initialEntries: ['/vertraege'] })
const router = createRouter({
  routes: (['/', '/dokumente', '/vertraege'] as const).map((path) => ({ path, screen })),
  history,
  base: '/',
})

const mount = document.getElementById('root')
if (!mount) throw new Error('The page has no place for the gallery')
const root = createRoot(mount)
// Not awaited: code that comes later would get files of its own, with styles before those that order the layers.
void router.start().then(() =>
  root.render(
    <StrictMode>
      <RouterView router={router} frame={({ children }) => children} failed={() => null} />
    </StrictMode>,
  ),
)
