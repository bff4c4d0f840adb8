cors-nothing = Dieser Dienst erlaubt Anfragen von jeder Seite. Keine Einrichtung nötig.
cors-inBetween = Antwortet der Dienst nicht, blockiert vielleicht ein Proxy oder Filter zwischen diesem Gerät und dem Dienst die Anfrage.
cors-terminal = In einem Terminal
cors-ollama-text = Ollama erlaubt Seiten von localhost. Für eine andere Herkunft setzen Sie OLLAMA_ORIGINS dort, wo Ollama gestartet wird, und starten Sie Ollama neu.
cors-ollama-mac = Die App unter macOS
cors-ollama-windows = Die App unter Windows
cors-ollama-linux = Der Dienst unter Linux: diese Zeilen nach „{ $command }“
cors-ollama-note = Um Ollama auf einem anderen Gerät in Ihrem Netz zu erreichen, setzen Sie auch OLLAMA_HOST=0.0.0.0.
cors-lmStudio-text = Öffnen Sie in LM Studio „Developer > Server settings“, und schalten Sie „Enable CORS“ ein. Oder starten Sie den Server mit:
cors-lmStudio-note = LM Studio kann die Herkunft nicht einschränken: jede Seite kann dann Anfragen an den Server senden. Um LM Studio auf einem anderen Gerät in Ihrem Netz zu erreichen, schalten Sie auch „Serve on Local Network“ ein.
cors-llamaCpp-text = llama-server erlaubt von Haus aus jede Seite, oder nur Seiten des eigenen Geräts, wenn er mit eingebauten Werkzeugen gestartet wurde. Um nur diese Seite zu erlauben:
cors-llamaCpp-note = Ausgaben vor Juli 2026 kennen --cors-origins nicht und erlauben jede Seite. Um llama-server auf einem anderen Gerät in Ihrem Netz zu erreichen, ergänzen Sie --host 0.0.0.0.
cors-vllm = vLLM erlaubt von Haus aus jede Seite. Um nur diese Seite zu erlauben:
cors-anthropic = Anthropic verlangt für Anfragen von Seiten eine Kopfzeile, und Cloister sendet sie. Eine Organisation kann Anfragen von Seiten dennoch sperren; bitten Sie dann die Verwaltung, sie zu erlauben.
cors-google = API-Schlüssel, die auf Websites beschränkt sind, funktionieren nicht, weil Cloister die Adresse der Seite nicht sendet. Beschränken Sie den Schlüssel stattdessen auf die Gemini-API.
cors-other-text = Der Server oder ein Proxy davor muss diese Kopfzeilen senden, auch als Antwort auf OPTIONS-Anfragen:
cors-other-headers = Kopfzeilen
