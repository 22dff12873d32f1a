import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { germanOnly } from '../web/build/germanOnly.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), germanOnly()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // Nothing inline: the page's policy allows only files of its own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    reportCompressedSize: false,
  },
  // With `npm start` beside it: KUNDENDIENST_PORT=3002.
  server: { host: '127.0.0.1', proxy: { '/dienst': 'http://127.0.0.1:3002' } },
})
