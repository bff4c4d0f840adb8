to-bin-conversation = 将对话移到回收站
to-bin-run = 将运行移到回收站
to-bin-review = 移到回收站
to-bin-moved = “{ $name }”已移到回收站。
