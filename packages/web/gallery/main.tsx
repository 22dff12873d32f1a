import '../src/styles/index.css'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

const root = createRootRoute({ component: Gallery })
const paths = ['/', '/dokumente', '/vertraege'].map((path) => createRoute({ getParentRoute: () => root, path }))
const history = createMemoryHistory({ initialEntries: ['/vertraege'] })
const router = createRouter({ routeTree: root.addChildren(paths), history })

const mount = document.getElementById('root')
if (!mount) throw new Error('The page has no place for the gallery')
createRoot(mount).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
