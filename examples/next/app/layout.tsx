import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import './page.css'

export const metadata: Metadata = { title: 'Marlow Studio', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <a href="/">Marlow Studio</a>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
