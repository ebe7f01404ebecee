import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/errors/must.ts'
import { showLastTheme } from '../app/theme.ts'
import '../styles/tokens.css'
import '../styles/base.css'
import { Gallery } from './gallery.tsx'

// Only a development server serves this page: the build starts from the studio's own index.html.
showLastTheme()
createRoot(must(document.getElementById('root'), 'index.html has it')).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
