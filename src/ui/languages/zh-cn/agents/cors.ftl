cors-nothing = 此服务允许来自任何页面的请求。无需设置。
cors-inBetween = 如果服务没有响应，本设备与服务之间的代理或过滤器可能阻止了请求。
cors-terminal = 在终端中
cors-ollama-text = Ollama 允许来自 localhost 的页面。要允许其他来源，请在启动 Ollama 的地方设置 OLLAMA_ORIGINS，然后重启 Ollama。
cors-ollama-mac = macOS 应用
cors-ollama-windows = Windows 应用
cors-ollama-linux = Linux 服务：在“{ $command }”之后加入这些行
cors-ollama-note = 要访问网络中另一台设备上的 Ollama，还需设置 OLLAMA_HOST=0.0.0.0。
cors-lmStudio-text = 在 LM Studio 中打开 Developer > Server settings，开启“Enable CORS”。或用以下命令启动服务器：
cors-lmStudio-note = LM Studio 无法限制来源：之后任何页面都可以向服务器发送请求。要访问网络中另一台设备上的 LM Studio，还需开启“Serve on Local Network”。
cors-llamaCpp-text = llama-server 默认允许任何页面；带内置工具启动时，只允许其所在设备的页面。只允许此页面：
cors-llamaCpp-note = 2026 年 7 月之前的版本不支持 --cors-origins，允许任何页面。要访问网络中另一台设备上的 llama-server，请加上 --host 0.0.0.0。
cors-vllm = vLLM 默认允许任何页面。只允许此页面：
cors-anthropic = Anthropic 要求来自页面的请求带有一个标头，Cloister 会发送它。组织仍可能阻止来自页面的请求；请让管理员允许。
cors-google = 限定网站的 API 密钥无法使用，因为 Cloister 不发送页面地址。请改为将密钥限定于 Gemini API。
cors-other-text = 服务器或其前面的代理必须发送这些标头，对 OPTIONS 请求的响应也一样：
cors-other-headers = 标头
